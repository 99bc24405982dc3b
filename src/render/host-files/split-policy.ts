/** Content Security Policy in a form that hosts can send: directives of bounded length, split where line length is limited. */

/** Cloudflare Pages skips lines of more than 2,000 characters, including the header's name. */
const longest = 1900;

/** Maximum length of a directive, with space for a directive bound to it. */
const longestDirective = longest - 100;

/** Directives covered by the default rule besides those that the policy names itself (CSP 3, section 6.1). */
const otherwise = ["manifest-src", "worker-src"];

/**
 * @param policy directives, separated by semicolons
 * @returns the policy; a directive with very many hosts allows all hosts of their schemes instead, since servers and browsers
 *   reject headers of unlimited length. Each page still names its own hosts
 */
export const boundPolicy = (policy: string): string => policy.split("; ").map(boundDirective).join("; ");

function boundDirective(directive: string): string {
  if (directive.length <= longestDirective) return directive;
  const values = directive.split(" ").map((value) => {
    const scheme = /^(https?|wss?):\/\//.exec(value)?.[1];
    return scheme ? `${scheme}:` : value;
  });
  return [...new Set(values)].join(" ");
}

/**
 * @param policy a bounded one
 * @returns policies that together allow what the single one allows. A browser enforces each of several policies, so no part may
 *   restrict what another one allows, and the default rule is replaced by named directives
 */
export function splitPolicy(policy: string): string[] {
  if (policy.length <= longest) return [policy];
  const directives = policy.split("; ").flatMap((directive) => {
    const [name, ...values] = directive.split(" ");
    return name === "default-src" ? otherwise.map((other) => [other, ...values].join(" ")) : [directive];
  });
  const parts: string[] = [];
  for (const directive of directives) {
    const last = parts.at(-1);
    // Without it in the same part, the rule for styles would also apply to style attributes.
    const isBound = directive.startsWith("style-src-attr ");
    if (last !== undefined && (isBound || last.length + directive.length + 2 <= longest))
      parts[parts.length - 1] = `${last}; ${directive}`;
    else parts.push(directive);
  }
  return parts;
}
