/**
 * Icons of a page. A view writes a reference to an icon (`<use>`), which names the drawing. Once the body is rendered, a drawing
 * that it shows several times is defined once at its start, and any other replaces its reference. Sections stay independent of the
 * rest of their page, so that a rendered one can be used on other pages. Only the editor draws every icon in its place, because it
 * replaces parts of a page.
 */

/** Starts ids that no section has: theirs begin with the name of their type. As XML wants it, the first character is a letter. */
const mark = "i·";
const [before, after] = ['<use href="', '"/>'];
const nameAt = /[a-z0-9-]*/y;

/** @param icon returns the drawing of an icon; undefined for an unknown name */
export function createPageIcons(icon: (name: string) => string | undefined) {
  const references = new Map<string, string | undefined>();
  return {
    /** Returns the reference to an icon; undefined for an unknown name. */
    refer(name: string): string | undefined {
      if (!references.has(name)) references.set(name, icon(name) && `${before}#${mark}${name}${after}`);
      return references.get(name);
    },
    /** Returns the body with the drawings that it refers to. */
    draw(body: string): string {
      const once = new Map<string, number>();
      const several = new Set<string>();
      for (let at = body.indexOf(`#${mark}`); at >= 0; at = body.indexOf(`#${mark}`, at + 1)) {
        nameAt.lastIndex = at + 1 + mark.length;
        const name = nameAt.exec(body)?.[0] ?? "";
        // Properties of an island can mention an icon that it shows later.
        if (body.endsWith(before, at) && !once.has(name)) once.set(name, at);
        else several.add(name);
      }
      let drawn = "";
      let end = 0;
      for (const [name, at] of once) {
        if (several.has(name)) continue;
        drawn += body.slice(end, at - before.length) + icon(name);
        end = at + 1 + mark.length + name.length + after.length;
      }
      const definitions = [...several].map((name) => {
        const drawing = icon(name);
        return drawing ? `<g id="${mark}${name}">${drawing}</g>` : "";
      });
      const defined = definitions.join("");
      return (defined && `<div hidden><svg>${defined}</svg></div>`) + drawn + body.slice(end);
    },
  };
}
