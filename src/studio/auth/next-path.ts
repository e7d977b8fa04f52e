const OWN = "http://own.invalid";

/** Where to go after signing in: a path of our own, or the studio. Anything that leads to another host is dropped. */
export function nextPath(wanted: string | undefined): string {
  if (!wanted?.startsWith("/") || !URL.canParse(wanted, OWN)) return "/studio";
  const { origin, pathname, search, hash } = new URL(wanted, OWN);
  // `/.//host` has our origin, but its path alone would be read as another host.
  return origin === OWN && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/studio";
}
