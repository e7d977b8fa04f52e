import { PROBE, readMediaAddress } from "#platform/media-address.ts";
import type { Platform } from "#platform/services.ts";

/** What a signed URL leads to: a stored file by its key, or the installation's test file. */
export type SignedTarget =
  | { kind: "file"; key: string }
  | { kind: "probe"; content: string }
  | { kind: "expired" | "unknown" };

/** Reads the last two segments of a signed URL's path. */
export function readSignedAddress(
  services: Pick<Platform, "secrets" | "clock">,
  { token, file }: { token: string; file: string },
): SignedTarget {
  const address = readMediaAddress(services, token, file);
  if (address.kind === "expired") return { kind: "expired" };
  if (address.kind === "forged") return { kind: "unknown" };
  if (address.storageKey === PROBE.storageKey) return { kind: "probe", content: PROBE.content };
  return { kind: "file", key: address.storageKey };
}
