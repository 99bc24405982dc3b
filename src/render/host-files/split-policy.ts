/** A Content Security Policy as hosts can send it: no directive of any length, and in parts where lines are bounded. */

/** Cloudflare Pages passes over lines of more than 2,000 characters, of which the name of the header takes some. */
const longest = 1900;

/** Longest that a directive may be, with room for what is bound to it. */
const longestDirective = longest - 100;

/** What the rule for everything else stands for, besides what the policy names itself (CSP 3, section 6.1). */
const otherwise = ["manifest-src", "worker-src"];

/**
 * @param policy directives, parted by semicolons
 * @returns the same; where the hosts of one directive are very many, any host of their schemes is allowed, since servers and
 * browsers refuse headers without end. Each page names its own hosts.
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
 * @returns policies that allow together what the one allows: a browser that is given several keeps to each of them. So no
 * part may speak of what another one allows, and the rule for everything else is put into names.
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
    // Without this one beside it, the rule for styles would be that for their attributes too.
    const isBound = directive.startsWith("style-src-attr ");
    if (last !== undefined && (isBound || last.length + directive.length + 2 <= longest))
      parts[parts.length - 1] = `${last}; ${directive}`;
    else parts.push(directive);
  }
  return parts;
}
