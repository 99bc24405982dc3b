/**
 * Code points by which the editing view says in texts what no attribute can say. They are no characters and never will be, so
 * that no owner means them; what owners write is freed of them, and so is what is shown.
 */

/** Stands where something is missing: a text, a picture's address, an icon's name, a link, a date. To views it is a short text. */
export const slot = "\uFDD0";

const [name, value, end] = ["\uFDD1", "\uFDD2", "\uFDD3"];

export const withoutMarks = (text: string): string => text.replace(/[\uFDD0-\uFDD3]/g, "");

/** @returns a text that gives the element which begins with it these attributes (`settle`) */
export const markText = (given: Readonly<Record<string, string>>, text: string): string =>
  `${Object.entries(given)
    .map(([key, pointer]) => name + key + value + pointer)
    .join("")}${end}${text}`;

/** What React has escaped holds no quotation mark: nothing else may become an attribute's value. */
const marked = /(<[a-z][^<>]*)>((?:\uFDD1data-(?:at|site-at|empty)\uFDD2[^"<>\uFDD1-\uFDD3]*)+)\uFDD3/g;

/** Puts the addresses of marked texts where they belong, and takes all marks out. @param html as React wrote it */
export function settle(html: string): string {
  if (!html.includes(end)) return withoutMarks(html);
  const settled = html.replace(marked, (_, tag: string, marks: string) => {
    const own = marks
      .split(name)
      .slice(1)
      .map((mark) => mark.split(value) as [string, string]);
    return `${tag}${own.map(([key, pointer]) => ` ${key}="${pointer}"`).join("")}>`;
  });
  return withoutMarks(settled);
}
