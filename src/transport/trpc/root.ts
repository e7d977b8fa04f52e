import { showMe, updateMe } from "#domain/accounts/index.ts";
import { configureBrand, createBrand, listBrands, selectTeam, showBrand } from "#domain/brands/index.ts";
import { showEntitlements } from "#domain/entitlements/index.ts";
import { listMembers, listRoles, removeMember, showDeparture, updateMember } from "#domain/members/index.ts";
import { listPublicPlans } from "#domain/plans/index.ts";
import {
  approvePost,
  bulkPosts,
  cancelPost,
  createPost,
  duplicatePost,
  listPosts,
  listPostTags,
  listPublications,
  listRevisions,
  preflightContent,
  preflightPost,
  removePost,
  requestChanges,
  retryPost,
  showPost,
  submitPost,
  updatePost,
} from "#domain/posts/index.ts";
import { listFeedEntries, resolvePublication, showFeed, showFeedEntry } from "#domain/publishing/index.ts";
import { createComment, listComments, removeComment, resolveComment } from "#domain/review/index.ts";
import {
  endSessionByLink,
  resendVerification,
  showVerification,
  signUp,
  verifyAddress,
} from "#domain/sign-in/index.ts";
import {
  createPersonalToken,
  createTieredToken,
  listPersonalTokens,
  listSessions,
  listTieredTokens,
  revokeOtherSessions,
  revokePersonalToken,
  revokeSession,
  revokeTieredToken,
} from "#domain/tokens/index.ts";
import {
  createEndpoint,
  enableEndpoint,
  listDeliveries,
  listEndpoints,
  recover,
  removeEndpoint,
  replayDelivery,
  rotateSecret,
  sendTest,
  showDelivery,
  showEndpoint,
  updateEndpoint,
} from "#domain/webhooks/index.ts";
import { mutation, query, router } from "./procedure.ts";
import { accountSecurity } from "./routers/account-security.ts";
import { audit } from "./routers/audit.ts";
import { automations } from "./routers/automations.ts";
import { calendar } from "./routers/calendar.ts";
import { channels } from "./routers/channels.ts";
import { connections } from "./routers/connections.ts";
import { contacts } from "./routers/contacts.ts";
import { dataDeletions } from "./routers/data-deletions.ts";
import { deletion } from "./routers/deletion.ts";
import { deviceLogins } from "./routers/device-logins.ts";
import { drafting } from "./routers/drafting.ts";
import { email } from "./routers/email.ts";
import { exports } from "./routers/exports.ts";
import { home } from "./routers/home.ts";
import { ideas } from "./routers/ideas.ts";
import { inbox } from "./routers/inbox.ts";
import { invitations } from "./routers/invitations.ts";
import { media } from "./routers/media.ts";
import { metrics } from "./routers/metrics.ts";
import { notificationPreferences } from "./routers/notification-preferences.ts";
import { notifications } from "./routers/notifications.ts";
import { passkeys } from "./routers/passkeys.ts";
import { passwords } from "./routers/passwords.ts";
import { shareLinks } from "./routers/share-links.ts";
import { singleSignOn } from "./routers/single-sign-on.ts";
import { subscription } from "./routers/subscription.ts";
import { twoFactor } from "./routers/two-factor.ts";

/** The studio's door: every leaf is an operation. */
export const appRouter = router({
  me: router({ show: query(showMe), update: mutation(updateMe), selectBrand: mutation(selectTeam) }),
  account: router({
    register: mutation(signUp),
    // Looking is no query: a query would put the token into an address.
    showVerification: mutation(showVerification),
    verifyAddress: mutation(verifyAddress),
    resendVerification: mutation(resendVerification),
  }),
  brands: router({
    list: query(listBrands),
    create: mutation(createBrand),
    show: query(showBrand),
    update: mutation(configureBrand),
  }),
  members: router({
    list: query(listMembers),
    roles: query(listRoles),
    update: mutation(updateMember),
    remove: mutation(removeMember),
    departure: query(showDeparture),
  }),
  entitlements: router({ show: query(showEntitlements) }),
  plans: router({ list: query(listPublicPlans) }),
  tokens: router({
    list: query(listTieredTokens),
    create: mutation(createTieredToken),
    revoke: mutation(revokeTieredToken),
  }),
  personalTokens: router({
    list: query(listPersonalTokens),
    create: mutation(createPersonalToken),
    revoke: mutation(revokePersonalToken),
  }),
  sessions: router({
    list: query(listSessions),
    revoke: mutation(revokeSession),
    revokeOthers: mutation(revokeOtherSessions),
    endByLink: mutation(endSessionByLink),
  }),
  channels,
  posts: router({
    list: query(listPosts),
    show: query(showPost),
    create: mutation(createPost),
    update: mutation(updatePost),
    remove: mutation(removePost),
    submit: mutation(submitPost),
    approve: mutation(approvePost),
    requestChanges: mutation(requestChanges),
    cancel: mutation(cancelPost),
    retry: mutation(retryPost),
    duplicate: mutation(duplicatePost),
    bulk: mutation(bulkPosts),
    preflight: query(preflightContent),
    preflightPost: query(preflightPost),
    revisions: query(listRevisions),
    tags: query(listPostTags),
    publications: query(listPublications),
  }),
  publications: router({ resolve: mutation(resolvePublication) }),
  thread: router({
    list: query(listComments),
    comment: mutation(createComment),
    resolve: mutation(resolveComment),
    remove: mutation(removeComment),
  }),
  webhooks: router({
    list: query(listEndpoints),
    show: query(showEndpoint),
    create: mutation(createEndpoint),
    update: mutation(updateEndpoint),
    remove: mutation(removeEndpoint),
    test: mutation(sendTest),
    rotateSecret: mutation(rotateSecret),
    enable: mutation(enableEndpoint),
    recover: mutation(recover),
    deliveries: query(listDeliveries),
    delivery: query(showDelivery),
    replay: mutation(replayDelivery),
  }),
  accountSecurity,
  audit,
  automations,
  calendar,
  connections,
  contacts,
  dataDeletions,
  deletion,
  deviceLogins,
  drafting,
  email,
  exports,
  home,
  ideas,
  inbox,
  invitations,
  media,
  metrics,
  notificationPreferences,
  notifications,
  passkeys,
  passwords,
  shareLinks,
  singleSignOn,
  subscription,
  twoFactor,
  feed: router({ show: query(showFeed), entries: query(listFeedEntries), entry: query(showFeedEntry) }),
});

export type AppRouter = typeof appRouter;
