import type { Call } from "../contract.ts";
import { type Credentials, type LinkedIn, messageOf, sendToLinkedIn } from "./api.ts";

/** The app by its number, and where it receives notifications. */
export type Subscription = { appId: string; webhook: string };

/**
 * Subscribes the app to the comments on a page's posts. Source:
 * learn.microsoft.com/en-us/linkedin/marketing/integrations/community-management/organizations/organization-social-action-notifications,
 * read 26 November 2026.
 * @throws Error when it failed
 */
export async function subscribeToPage(
  call: Call,
  at: LinkedIn,
  { token, author, member }: Credentials,
  { appId, webhook }: Subscription,
): Promise<void> {
  // A channel that was connected before members were stored is subscribed when it is reconnected.
  if (member === undefined) return;
  const urns = { developerApplication: `urn:li:developerApplication:${appId}`, user: member, entity: author };
  const key = Object.entries(urns).map(([name, urn]) => `${name}:${encodeURIComponent(urn)}`);
  const path = `/rest/eventSubscriptions/(${[...key, "eventType:ORGANIZATION_SOCIAL_ACTION_NOTIFICATIONS"].join(",")})`;
  const response = await sendToLinkedIn(call, at, path, { method: "PUT", token, json: { webhook } });
  // Only super admins of a page may subscribe; a content admin's channel publishes all the same.
  if (response.status >= 300 && response.status !== 403) throw new Error(messageOf(response));
}
