/**
 * The procedures whose operations wait for an external server (`waitsOutside`), by name, because the browser and the
 * edge do not load the operations. Screens send each in its own request, and the edge counts them separately, so that a
 * slow external server does not block the user's other calls.
 */
export const OUTSIDE_CALLS: ReadonlySet<string> = new Set([
  "appKeys.check",
  "appKeys.update",
  "channels.accounts",
  "channels.begin",
  "channels.choices",
  "channels.connect",
  "channels.finish",
  "channels.mediaAddress",
  "channels.reconnect",
  "channels.test",
  "customDomain.verify",
  "drafting.describeImage",
  "drafting.rewrite",
  "drafting.write",
  "ideaFeeds.create",
  "ideas.createFromUrl",
  "inbox.draft",
  "inbox.hide",
  "inbox.like",
  "inbox.unhide",
  "inbox.unlike",
  "installation.get",
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
