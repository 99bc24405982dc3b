/**
 * Marks: code points by which the editing view transports data in texts that can't have attributes. They are permanent
 * noncharacters, so no owner uses them. They are removed from owners' texts and from the output.
 */

/** Placeholder for a missing value: a text, a picture's address, an icon's name, a link, a date. Views see a short text. */
export const slot = "\uFDD0";

const [name, value, end] = ["\uFDD1", "\uFDD2", "\uFDD3"];

export const withoutMarks = (text: string): string => text.replace(/[\uFDD0-\uFDD3]/g, "");

/** @returns a text that adds these attributes to the element that begins with it (`settle`) */
export const markText = (given: Readonly<Record<string, string>>, text: string): string =>
  `${Object.entries(given)
    .map(([key, pointer]) => name + key + value + pointer)
    .join("")}${end}${text}`;

/** Text escaped by React contains no quotation marks, so nothing else can become an attribute's value. */
const marked = /(<[a-z][^<>]*)>((?:\uFDD1data-(?:at|site-at|empty)\uFDD2[^"<>\uFDD1-\uFDD3]*)+)\uFDD3/g;

/** Moves the addresses of marked texts to their elements and removes all marks. @param html as React wrote it */
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
