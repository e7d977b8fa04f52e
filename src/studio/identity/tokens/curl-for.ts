/**
 * A request with curl that works as it is: a brand's posts, or the brands of the token.
 * @param slug of the brand
 */
export function curlFor({
  token,
  baseUrl,
  slug,
}: {
  token: string;
  baseUrl: string;
  slug?: string | undefined;
}): string {
  return [
    `curl ${baseUrl}/${slug === undefined ? "teams" : "posts"}`,
    // A token contains a vertical bar, which a shell would take for a pipe.
    `-H 'Authorization: Bearer ${token}'`,
    ...(slug === undefined ? [] : [`-H 'X-Service-Brand: ${slug}'`]),
  ].join(" \\\n  ");
}
