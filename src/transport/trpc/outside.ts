/**
 * The procedures whose operations wait for a server outside (`waitsOutside`), here by name, for the browser and the edge
 * hold no operations. The screens send each in a request of its own, and the edge counts them apart, so that a slow
 * server elsewhere holds up nothing else of that person's.
 */
export const OUTSIDE_CALLS: ReadonlySet<string> = new Set([
  "channels.begin",
  "channels.choices",
  "channels.connect",
  "channels.finish",
  "channels.reconnect",
  "channels.test",
  "drafting.write",
  "ideaFeeds.create",
  "inbox.draft",
  "linkCards.preview",
  "notificationPreferences.registerDevice",
  "singleSignOn.save",
  "singleSignOn.test",
  "singleSignOn.verifyDomain",
  "subscription.checkout",
  "subscription.portal",
  "webhooks.create",
  "webhooks.update",
]);
