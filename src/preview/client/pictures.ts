/**
 * Updates the pictures of a block in place. The browser shows the old picture until the new one has loaded, scripts that use the
 * block keep their elements, and nothing moves.
 */

/**
 * @param before HTML of the block as it was served
 * @param now the block in the page; scripts may have changed it
 * @param next the block as it is served now
 * @returns true if only pictures differ and they were updated
 */
export function takePictures(before: string, now: Element, next: Element): boolean {
  const served = parse(before);
  if (!served || withoutPictures(served) !== withoutPictures(next)) return false;
  const others = picturesOf(next);
  const pairs = picturesOf(served).flatMap((old, index) => {
    const other = others[index];
    if (!other || old.outerHTML === other.outerHTML) return [];
    // A script may show the same picture several times.
    const shown = picturesOf(now).filter((picture) => sourceOf(picture) === sourceOf(old));
    return [{ shown, other }];
  });
  if (pairs.some(({ shown }) => shown.length === 0)) return false;
  for (const { shown, other } of pairs) for (const picture of shown) take(picture, other);
  return true;
}

function parse(html: string): Element | null {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

const picturesOf = (block: Element): Element[] => [...block.querySelectorAll("picture")];
const imageOf = (picture: Element) => picture.querySelector("img");
const sourceOf = (picture: Element) => imageOf(picture)?.getAttribute("src");

function withoutPictures(block: Element): string {
  const copy = block.cloneNode(true) as Element;
  for (const picture of picturesOf(copy)) picture.replaceWith(document.createElement("picture"));
  return copy.outerHTML;
}

function take(picture: Element, other: Element): void {
  const [image, otherImage] = [imageOf(picture), imageOf(other)];
  for (const source of picture.querySelectorAll("source")) source.remove();
  for (const source of other.querySelectorAll("source")) image?.before(source.cloneNode());
  takeAttributes(picture, other);
  if (image && otherImage) takeAttributes(image, otherImage);
}

function takeAttributes(element: Element, other: Element): void {
  for (const { name, value } of other.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
