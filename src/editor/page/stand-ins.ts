/**
 * Optimistic pictures: a dropped, pasted or chosen file is shown immediately, from memory, until the page with the processed
 * picture has loaded (EDT-13). If it is refused, the original returns.
 */
import { type FieldLocation, fieldElements } from "./field-locations.ts";

interface StandIn {
  readonly location: FieldLocation;
  readonly url: string;
  /** Value in the document at that time, and what the page showed of it. */
  readonly source: unknown;
  readonly sign: string;
  /** Replaced elements with their replacements. */
  pairs: readonly (readonly [picture: Element, made: Element])[];
  /** Releases the file. */
  readonly end: () => void;
}

export class StandIns {
  #all: StandIn[] = [];
  readonly #sourceOf: (place: FieldLocation) => unknown;

  /** @param sourceOf returns a field's value in the document of the shown page; undefined if unknown */
  constructor(sourceOf: (place: FieldLocation) => unknown) {
    this.#sourceOf = sourceOf;
  }

  /** @param picture a file, or the URL of one of the site's files; undefined when the upload failed */
  async show(location: FieldLocation, picture: Blob | string | undefined): Promise<void> {
    this.#takeBack(location);
    if (picture === undefined) return;
    const url = typeof picture === "string" ? picture : URL.createObjectURL(picture);
    const standIn: StandIn = {
      location,
      url,
      source: this.#sourceOf(location),
      sign: signOf(picturesAt(location)),
      pairs: [],
      end: () => typeof picture === "string" || URL.revokeObjectURL(url),
    };
    this.#all.push(standIn);
    const image = new Image();
    image.src = url;
    // If the browser cannot show the file, the server reports why.
    const isShown = await image.decode().then(
      () => true,
      () => false,
    );
    if (!this.#all.includes(standIn)) return;
    // The server may have been faster, and the page already shows the processed picture.
    const shown = picturesAt(location);
    if (!isShown || !this.#isOld(standIn, shown)) this.#drop(standIn);
    else standIn.pairs = shown.map((one) => [one, exchange(one, image)] as const);
  }

  /** Call after the page changed. A new picture is shown once it has loaded; until then the replacement stays. */
  afterPage(): void {
    for (const standIn of this.#all) {
      const [pair] = standIn.pairs;
      if (!pair || pair[1].isConnected) continue;
      const image = pair[1].querySelector("img") as HTMLImageElement;
      const come = picturesAt(standIn.location);
      const isOld = this.#isOld(standIn, come);
      if (come.length === 0 || (!isOld && come.every(isLoaded))) {
        this.#drop(standIn);
        continue;
      }
      standIn.pairs = come.map((one) => [one, exchange(one, image)] as const);
      if (!isOld) void this.#giveWay(standIn);
    }
  }

  async #giveWay(standIn: StandIn): Promise<void> {
    const { pairs } = standIn;
    await Promise.allSettled(pairs.map(([picture]) => load(picture)));
    if (standIn.pairs !== pairs || !this.#all.includes(standIn)) return;
    putBack(standIn);
    this.#drop(standIn);
  }

  /** The old picture may have more sizes by now, so sources in the document are compared, if known. */
  #isOld({ location, source, sign }: StandIn, shown: readonly Element[]): boolean {
    const now = this.#sourceOf(location);
    return now === undefined ? signOf(shown) === sign : now === source;
  }

  #takeBack(location: FieldLocation): void {
    for (const one of this.#all.filter((other) => isSame(other.location, location))) {
      putBack(one);
      this.#drop(one);
    }
  }

  #drop(standIn: StandIn): void {
    this.#all = this.#all.filter((one) => one !== standIn);
    standIn.end();
  }
}

const isSame = (a: FieldLocation, b: FieldLocation) => a.section === b.section && a.pointer === b.pointer;

const putBack = ({ pairs }: StandIn): void => {
  for (const [picture, made] of pairs) made.replaceWith(picture);
};

/** Returns the elements of a picture. An empty slot has an element of its own. */
function picturesAt(location: FieldLocation): Element[] {
  const found = fieldElements(document, location).map((one) => one.querySelector("picture") ?? one);
  return [...new Set(found)].filter((one) => one.matches("picture,span"));
}

/** @returns replacement: the same element with the other picture, uncropped */
function exchange(picture: Element, image: HTMLImageElement): Element {
  const made = document.createElement("picture");
  for (const { name, value } of picture.attributes) made.setAttribute(name, value);
  const old = picture.querySelector("img");
  const shown = old ? (old.cloneNode() as HTMLImageElement) : new Image();
  for (const name of ["srcset", "sizes", "style", "loading"]) shown.removeAttribute(name);
  for (const one of [made, shown])
    one.className = one.className.replace(/\S+-(?:failed|cropped|toned)(?=\s|$)/g, "").trim();
  if (!old) shown.style.cssText = "inline-size: 100%; block-size: 100%; object-fit: cover";
  for (const name of ["data-empty", "data-state", "role", "aria-label"]) made.removeAttribute(name);
  shown.decoding = "sync";
  shown.src = image.src;
  [shown.width, shown.height] = [image.naturalWidth || shown.width, image.naturalHeight || shown.height];
  made.append(shown);
  picture.replaceWith(made);
  return made;
}

const isLoaded = (picture: Element): boolean => {
  const image = picture.querySelector("img");
  return !image || (image.complete && image.naturalWidth > 0);
};

/** Loads a picture that is not in the page: browsers load a lazy one only near the window. */
function load(picture: Element): Promise<void> | undefined {
  const image = picture.querySelector("img");
  image?.removeAttribute("loading");
  return image?.decode();
}

/** Returns a key for what pictures show, independent of their positions. */
const signOf = (pictures: readonly Element[]): string =>
  pictures
    .flatMap((picture) => [...picture.querySelectorAll("source,img")])
    .map((one) => one.getAttribute("srcset") ?? one.getAttribute("src"))
    .join(" ");
