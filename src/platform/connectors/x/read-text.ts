/** Without the escaping, and without the name that X puts before a reply. */
export function readText(text: string, repliesTo: string | null): string {
  const plain = text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  const name = `@${repliesTo} `.toLowerCase();
  return repliesTo !== null && plain.toLowerCase().startsWith(name) ? plain.slice(name.length) : plain;
}
