import { z } from "zod";
import type { Proof } from "../frame/confirm-person.tsx";
import { leaveFor } from "../frame/leave-for.ts";
import { Refused } from "../frame/refusal-of.ts";
import { signInHere } from "../shell/signed-out-watch.tsx";
import type { TokenTier } from "../tokens/tier-words.ts";

export type Decision = { decision: "deny" } | { decision: "allow"; tier: TokenTier };

const Went = z.object({ location: z.string() });
const Said = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

/**
 * Tells the authorization server what the person decided and goes on to the program. A session that has ended leads to
 * the sign-in page and back.
 * @param decision with a proof of who one is, where the server asked for it
 * @returns `gone` if nothing waits for a decision any more; otherwise the page is left
 * @throws Refused with the server's own words
 */
export async function decide(uid: string, decision: Decision & Proof): Promise<"gone"> {
  const response = await fetch(`/oauth/consent/${encodeURIComponent(uid)}/decision`, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(decision),
  });
  if (response.status === 401) return leaveFor(signInHere());
  if (response.status === 404) return "gone";
  const body: unknown = await response.json();
  if (response.ok) return leaveFor(Went.parse(body).location);
  throw new Refused(Said.parse(body));
}
