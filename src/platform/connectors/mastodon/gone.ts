import { z } from "zod";
import type { Call } from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { sendToMastodon } from "./api.ts";
import { messageOf } from "./refusal.ts";

/** What a refusal of a request for a status is about. */
type About = { origin: string; token: string; externalId: string };

const Owner = z.object({ id: z.string() });

/**
 * Whether the server says that a status no longer exists. Mastodon says “Record not found”, other servers “Not Found”,
 * which can also mean an unknown route: that counts only if reading the status fails in the same way while the API
 * works. Source: docs.joinmastodon.org/methods/statuses, read 28 November 2026.
 */
export async function isGone(
  response: JsonResponse,
  { origin, token, externalId }: About,
  call: Pick<Call, "egress">,
): Promise<boolean> {
  if (!isMissing(response)) return false;
  if (/record not found/i.test(messageOf(response))) return true;
  const read = await sendToMastodon(call, `${origin}/api/v1/statuses/${encodeURIComponent(externalId)}`, { token });
  if (!isMissing(read)) return false;
  const owner = await sendToMastodon(call, `${origin}/api/v1/accounts/verify_credentials`, { token });
  return owner.status === 200 && Owner.safeParse(owner.json).success;
}

const isMissing = ({ status }: JsonResponse): boolean => status === 404 || status === 410;
