const OWN = "http://own.invalid";

/** Where to go after signing in: a path of this origin, or the studio. Other origins are dropped. */
export function nextPath(wanted: string | undefined): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, OWN)) return "/studio";
  const { origin, pathname, search, hash } = new URL(wanted, OWN);
  // `/.//host` is same-origin, but its path alone would be read as another host.
  return origin === OWN && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/studio";
}
