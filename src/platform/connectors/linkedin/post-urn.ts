/** What a post may be for LinkedIn's API: it refuses to repost by an activity, which many addresses name. */
const POST = /urn:li:(?:share|ugcPost|groupPost):\d{1,30}/;
/** In addresses of the site's own: `/posts/north-coffee_opening-share-7100000000000000001-AbCd`. */
const IN_ADDRESS = /-(share|ugcPost)-(\d{1,30})-/;

/**
 * The URN of a post by its address, its code to embed or the URN itself.
 * @returns null where it names none that can be reposted
 */
export function postUrnOf(text: string): string | null {
  const plain = decode(text);
  const [urn] = POST.exec(plain) ?? [];
  if (urn) return urn;
  const [, kind, id] = IN_ADDRESS.exec(plain) ?? [];
  return kind && id ? `urn:li:${kind}:${id}` : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
