import type { Call, Outgoing, PublishOutcome } from "../contract.ts";
import { failed } from "./refusal.ts";

/** Refuses files that Meta can't fetch before anything is sent; null where it can, as far as this machine can tell. */
export async function requirePublicMedia(
  { part: { media } }: Pick<Outgoing, "part">,
  call: Pick<Call, "egress" | "publicUrl">,
): Promise<Extract<PublishOutcome, { kind: "failed" }> | null> {
  const [first] = media;
  const refusal = first ? await call.egress.check(call.publicUrl(first)) : null;
  return refusal && failed("media_not_public");
}
