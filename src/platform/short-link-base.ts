/** What short links begin with: on a host of their own, if one is set. */
export function shortLinkBase({
  APP_URL,
  SHORT_LINK_HOST,
}: {
  APP_URL: string;
  SHORT_LINK_HOST?: string | undefined;
}): string {
  return SHORT_LINK_HOST ? `${new URL(APP_URL).protocol}//${SHORT_LINK_HOST}/` : `${APP_URL}/l/`;
}
