/** `%41` for `A`: characters that mean the same encoded or not (RFC 3986 §2.3), and the comma, by which tRPC parts calls. */
const PLAIN = /%(?:2[cde]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi;
/** A backslash is a slash to `URL`; an encoded slash is one to whoever decodes the path before parting it. */
const REFUSED = /\/\/|\\|#|%(?:2f|5c|23|[01][\da-f]|7f)/i;
/** `.`, `..`, and those with parameters: `..;x`. */
const DOTS = /(?:^|[/\\])\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)/;
/** Times that a path may be encoded, one over another, before it is refused unseen. */
const MOST_LAYERS = 4;

/**
 * The request target that every decision is made on and every handler gets: one spelling for one address.
 * @param target as the client sent it
 * @returns null for a target that programs behind one another would read differently: with dot segments, backslashes,
 * doubled or encoded slashes, in any encoding, or in absolute form
 */
export function canonicalTarget(target: string): string | null {
  if (!target.startsWith("/")) return null;
  const at = target.indexOf("?");
  const path = at < 0 ? target : target.slice(0, at);
  if (target.includes("#") || REFUSED.test(path) || hasDotSegments(path)) return null;
  const plain = path.replace(PLAIN, decodeURIComponent);
  return at < 0 ? plain : plain + target.slice(at);
}

function hasDotSegments(path: string): boolean {
  let decoded = path;
  for (let layer = 0; layer <= MOST_LAYERS; layer += 1) {
    if (DOTS.test(decoded)) return true;
    const next = decoded.replace(/%(?:2[5ef]|3b|5c)/gi, decodeURIComponent);
    if (next === decoded) return false;
    decoded = next;
  }
  return true;
}
