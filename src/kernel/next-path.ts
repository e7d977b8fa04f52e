const OWN = "http://own.invalid";
const MAX_LENGTH = 2000;

/**
 * Where to go after signing in, from a parameter that anybody can write: a path of this origin, or the studio. The only
 * place that decides it, for pages and for the server.
 */
export function nextPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || wanted.length > MAX_LENGTH || !URL.canParse(wanted, OWN)) return "/studio";
  const { origin, pathname, search, hash } = new URL(wanted, OWN);
  // `/.//host` is same-origin, but its path alone would be read as another host.
  return origin === OWN && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/studio";
}
