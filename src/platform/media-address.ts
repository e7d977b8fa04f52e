import { lookUp } from "#kernel/look-up.ts";
import type { Clock } from "./clock.ts";
import type { Secrets } from "./secrets.ts";

/** Seconds for which a signed URL works: as long as a network may take until it fetches. */
const VALID_SECONDS = 86_400;
/** Within this many seconds a file keeps its URL, so that a repeated request of ours is the same request. */
const STEP_SECONDS = 3600;

/** Some networks decide by the name's ending, and so do Nostr's apps. */
const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "application/pdf": "pdf",
};

/** The ending of a file's name. */
export const endingOf = (type: string): string => lookUp(ENDINGS, type) ?? "bin";

/** The test file by which an installation proves that its URL is reachable. */
export const PROBE = { storageKey: "probe", type: "text/plain", content: "masthead" } as const;

export type SigningDeps = {
  secrets: Pick<Secrets, "sign">;
  env: { APP_URL: string };
  clock: Clock;
};

/** A signed URL of one rendition of a file, for networks that fetch it; it works for a day. */
export function publicMediaUrl(
  { secrets, env, clock }: SigningDeps,
  { storageKey, type }: { storageKey: string; type: string },
): string {
  const now = clock.now().getTime() / 1000;
  const expires = (Math.floor(now / STEP_SECONDS) + 1) * STEP_SECONDS + VALID_SECONDS;
  const file = `${storageKey}.${endingOf(type)}`;
  const signature = secrets.sign(signedText(expires, file), "media-address");
  return `${env.APP_URL}/media/public/${expires}.${signature}/${file}`;
}

/** `forged`: not signed by this installation, or altered. */
export type ReadAddress = { kind: "valid"; storageKey: string } | { kind: "expired" } | { kind: "forged" };

/** Reads the last two segments of a signed URL's path. */
export function readMediaAddress(
  { secrets, clock }: { secrets: Pick<Secrets, "isSigned">; clock: Clock },
  token: string,
  file: string,
): ReadAddress {
  const [, seconds = "", signature = ""] = /^(\d{1,12})\.(.+)$/.exec(token) ?? [];
  if (!secrets.isSigned(signedText(Number(seconds), file), signature, "media-address")) return { kind: "forged" };
  if (Number(seconds) * 1000 <= clock.now().getTime()) return { kind: "expired" };
  return { kind: "valid", storageKey: file.slice(0, file.lastIndexOf(".")) };
}

function signedText(expires: number, file: string): string {
  return `${expires} ${file}`;
}
