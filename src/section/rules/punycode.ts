/**
 * Decodes a label of a domain name from its ASCII spelling (RFC 3492, section 6.2). Versions of Node.js differ in whether their
 * `URL` does: Node.js 24 takes any text after "xn--".
 * @param text what stands after "xn--", in lower case
 * @returns undefined where it spells nothing
 */
export function decodePunycode(text: string): string | undefined {
  const dash = text.lastIndexOf("-");
  const found = Array.from(text.slice(0, Math.max(0, dash)), (letter) => letter.codePointAt(0) as number);
  let codePoint = 128;
  let bias = 72;
  let sum = 0;
  for (let at = dash + 1; at < text.length; ) {
    const before = sum;
    for (let weight = 1, step = 36; ; step += 36) {
      const digit = digits.indexOf(text[at++] ?? " ");
      if (digit < 0) return undefined;
      sum += digit * weight;
      const threshold = Math.min(26, Math.max(1, step - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
      if (weight > maxNumber || sum > maxNumber) return undefined;
    }
    const count = found.length + 1;
    bias = adapt(sum - before, count, before === 0);
    codePoint += Math.floor(sum / count);
    if (codePoint > maxCodePoint) return undefined;
    sum %= count;
    found.splice(sum++, 0, codePoint);
  }
  return String.fromCodePoint(...found);
}

const digits = "abcdefghijklmnopqrstuvwxyz0123456789";
const maxCodePoint = 0x10ffff;
const maxNumber = 2 ** 31 - 1;

function adapt(delta: number, count: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / count);
  let steps = 0;
  for (; left > 455; steps += 36) left = Math.floor(left / 35);
  return steps + Math.floor((36 * left) / (left + 38));
}
