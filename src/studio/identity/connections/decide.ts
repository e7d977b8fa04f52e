import { z } from "zod";
import type { Proof } from "#studio/frame/confirm-person.tsx";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { Refused } from "#studio/frame/refusal-of.ts";
import type { ReachValues } from "#studio/identity/tokens/reach-limits.tsx";
import type { TokenTier } from "#studio/identity/tokens/tier-labels.ts";
import { signInHere } from "#studio/shell/signed-out-watch.tsx";

export type Decision = { decision: "deny" } | ({ decision: "allow"; tier: TokenTier } & ReachValues);

const DecisionResponse = z.object({ location: z.string() });
const RefusalResponse = z.object({
  message: z.string(),
  code: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

/**
 * Sends the person's decision to the authorization server and redirects to the app. Without a session it leads to the
 * sign-in page and back.
 * @param decision with a confirmation of identity, if the server asked for it
 * @param opensApp whether the redirect opens an app, and the page stays
 * @returns `gone` if the request is no longer pending, `sent` if the page stays; otherwise the page is left
 * @throws Refused with the server's message
 */
export async function sendConsent(
  uid: string,
  decision: Decision & Proof,
  opensApp: boolean,
): Promise<"gone" | "sent"> {
  const response = await fetch(`/oauth/consent/${encodeURIComponent(uid)}/decision`, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(decision),
  });
  if (response.status === 401) return navigateTo(signInHere());
  if (response.status === 404) return "gone";
  const body: unknown = await response.json();
  if (!response.ok) throw new Refused(RefusalResponse.parse(body));
  const { location: target } = DecisionResponse.parse(body);
  if (!opensApp) return navigateTo(target);
  location.assign(target);
  return "sent";
}
