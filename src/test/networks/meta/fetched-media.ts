import { readMediaAddress } from "#platform/media-address.ts";
import { createSecrets } from "#platform/secrets.ts";
import { TEST_SECRETS } from "../../secrets.ts";

const secrets = createSecrets(TEST_SECRETS.ENCRYPTION_KEYS);
/** Tests move their clocks by days; the expiry has its own tests. */
const clock = { now: () => new Date(0) };

/** The file that a network would fetch from a signed URL; null for any other URL. */
export function fetchedFile(url: unknown): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const [, media, open, token = "", ...file] = new URL(url).pathname.split("/");
  if (media !== "media" || open !== "public") return null;
  const address = readMediaAddress({ secrets, clock }, token, file.join("/"));
  return address.kind === "valid" ? address.storageKey : null;
}
