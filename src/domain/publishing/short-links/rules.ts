/**
 * What programs call themselves that open links to show a preview, to index or to check them. Browsers of people have
 * none of these words.
 */
const PROGRAMS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|scan|monitor|fetch|archiver|validator|uptime|headless|facebookexternalhit|facebookcatalog|meta-external|whatsapp|telegram|skypeuripreview|pinterest\/|vkshare|embed|mastodon|pleroma|akkoma|misskey|lemmy|peertube|friendica|http\.rb|python|java\/|curl|wget|go-http|okhttp|axios|node|undici|deno|bun\/|ruby|php|perl|libwww|apache-httpclient|postman|insomnia|lighthouse|google-read-aloud|google-inspectiontool|mediapartners|bingpreview|yandex\w{1,20}\/|outbrain|safelinks|proofpoint|barracuda|mimecast/i;

/** Longer than what any browser calls itself, the ones inside of apps included. */
const LONGEST_AGENT = 1000;

/**
 * Whether a request is a person who followed a link: not a program that reads ahead, nor a page that loads the link as
 * an image. A program that calls itself a browser counts.
 */
export function isClick(method: string, headers: Headers): boolean {
  const agent = headers.get("user-agent") ?? "";
  if (agent.length > LONGEST_AGENT) return false;
  if (method !== "GET" || !/^(mozilla|opera)\//i.test(agent) || PROGRAMS.test(agent)) return false;
  const purpose = `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`;
  if (/prefetch|prerender|preview/i.test(purpose)) return false;
  return ["document", null].includes(headers.get("sec-fetch-dest"));
}
