import { createHash } from "node:crypto";

/**
 * What a webhook channel is called: its host and path. A query may hold a secret, so it shows as a short hash, which
 * still tells two addresses apart.
 */
export function webhookHandle(url: string): string {
  const { host, pathname, search } = new URL(url);
  const path = pathname === "/" ? "" : pathname;
  const name = `${host}${path}`;
  if (search === "" && name.length <= 200) return name;
  const hash = createHash("sha256").update(url).digest("hex").slice(0, 8);
  return `${name.slice(0, 190)}#${hash}`;
}
