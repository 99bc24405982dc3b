/**
 * Pictures that are on their way: a file that was dropped, pasted or chosen is seen in its place at once, from memory, until the
 * page that comes back has it, and that picture is there (EDT-13). What is refused is as it was.
 */
import { type FieldPlace, fieldElements } from "./places.ts";

interface StandIn {
  readonly place: FieldPlace;
  readonly url: string;
  /** What the document had there when it was put there. */
  readonly source: unknown;
  /** What it stands in for, and itself. */
  pairs: readonly (readonly [picture: Element, made: Element])[];
  /** Lets go of the file. */
  readonly end: () => void;
}

export class StandIns {
  #all: StandIn[] = [];
  readonly #sourceOf: (place: FieldPlace) => unknown;

  /** @param sourceOf what the document of the shown page has in a field; undefined where that is not known */
  constructor(sourceOf: (place: FieldPlace) => unknown) {
    this.#sourceOf = sourceOf;
  }

  /** @param picture a file, or the address of one that the site has; undefined: it has come to nothing */
  async show(place: FieldPlace, picture: Blob | string | undefined): Promise<void> {
    this.#takeBack(place);
    if (picture === undefined) return;
    const url = typeof picture === "string" ? picture : URL.createObjectURL(picture);
    const standIn: StandIn = {
      place,
      url,
      source: this.#sourceOf(place),
      pairs: [],
      end: () => typeof picture === "string" || URL.revokeObjectURL(url),
    };
    this.#all.push(standIn);
    const image = new Image();
    image.src = url;
    // What browsers cannot show the server has a word about.
    const isShown = await image.decode().then(
      () => true,
      () => false,
    );
    if (!this.#all.includes(standIn)) return;
    if (!isShown) this.#drop(standIn);
    else standIn.pairs = picturesAt(place).map((one) => [one, exchange(one, image)] as const);
  }

  /** The page is another one: what has come is shown once it is loaded, and before it the stand-in goes on. */
  afterPage(): void {
    for (const standIn of this.#all) {
      const [pair] = standIn.pairs;
      if (!pair || pair[1].isConnected) continue;
      const [old, made] = pair;
      const image = made.querySelector("img") as HTMLImageElement;
      const come = picturesAt(standIn.place);
      const source = this.#sourceOf(standIn.place);
      // The old one may have got more sizes meanwhile: it is told by what it was made of, where that is known.
      const isOld =
        source === undefined ? come.every((one) => signOf(one) === signOf(old)) : source === standIn.source;
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
    await Promise.allSettled(pairs.map(([picture]) => picture.querySelector("img")?.decode()));
    if (standIn.pairs !== pairs || !this.#all.includes(standIn)) return;
    putBack(standIn);
    this.#drop(standIn);
  }

  #takeBack(place: FieldPlace): void {
    for (const one of this.#all.filter((other) => isSame(other.place, place))) {
      putBack(one);
      this.#drop(one);
    }
  }

  #drop(standIn: StandIn): void {
    this.#all = this.#all.filter((one) => one !== standIn);
    standIn.end();
  }
}

const isSame = (a: FieldPlace, b: FieldPlace) => a.section === b.section && a.pointer === b.pointer;

const putBack = ({ pairs }: StandIn): void => {
  for (const [picture, made] of pairs) made.replaceWith(picture);
};

/** The frames in which a picture is shown; one that is missing has a frame of its own. */
function picturesAt(place: FieldPlace): Element[] {
  const found = fieldElements(document, place).map((one) => one.querySelector("picture") ?? one);
  return [...new Set(found)].filter((one) => one.matches("picture,span"));
}

/** @returns what stands in the picture's place now: the same frame with another picture in it, whole */
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

/** What a picture shows, wherever it stands. */
const signOf = (picture: Element): string =>
  [...picture.querySelectorAll("source,img")]
    .map((one) => one.getAttribute("srcset") ?? one.getAttribute("src"))
    .join(" ");
