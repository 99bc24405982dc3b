/** @returns the beginning of a text, for a note */
export const firstWords = (text: string): string => {
  const [line = ""] = text.split("\n", 1);
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
};
