import { getMe, updateMe } from "#domain/accounts/index.ts";
import { createBrand, getBrand, listBrands, selectBrand, updateBrand } from "#domain/brands/index.ts";
import { getEntitlements } from "#domain/entitlements/index.ts";
import { getDeparture, listMembers, listRoles, removeMember, updateMember } from "#domain/members/index.ts";
import { listPlans } from "#domain/plans/index.ts";
import {
  approvePost,
  bulkPosts,
  cancelPost,
  createPost,
  deletePost,
  duplicatePost,
  getPost,
  listPosts,
  listPostTags,
  listPublications,
  listRevisions,
  preflightContent,
  preflightPost,
  requestChanges,
  retryPost,
  submitPost,
  updatePost,
} from "#domain/posts/index.ts";
import { getFeed, getFeedEntry, listFeedEntries, resolvePublication } from "#domain/publishing/index.ts";
import { createComment, deleteComment, listComments, resolveComment } from "#domain/review/index.ts";
import {
  getVerification,
  resendVerification,
  revokeSessionByLink,
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
  deleteEndpoint,
  enableEndpoint,
  getDelivery,
  getEndpoint,
  listDeliveries,
  listEndpoints,
  recoverDeliveries,
  replayDelivery,
  rotateSecret,
  sendTestEvent,
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
  me: router({ show: query(getMe), update: mutation(updateMe), selectBrand: mutation(selectBrand) }),
  account: router({
    register: mutation(signUp),
    // Looking is no query: a query would put the token into an address.
    showVerification: mutation(getVerification),
    verifyAddress: mutation(verifyAddress),
    resendVerification: mutation(resendVerification),
  }),
  brands: router({
    list: query(listBrands),
    create: mutation(createBrand),
    show: query(getBrand),
    update: mutation(updateBrand),
  }),
  members: router({
    list: query(listMembers),
    roles: query(listRoles),
    update: mutation(updateMember),
    remove: mutation(removeMember),
    departure: query(getDeparture),
  }),
  entitlements: router({ show: query(getEntitlements) }),
  plans: router({ list: query(listPlans) }),
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
    endByLink: mutation(revokeSessionByLink),
  }),
  channels,
  posts: router({
    list: query(listPosts),
    show: query(getPost),
    create: mutation(createPost),
    update: mutation(updatePost),
    remove: mutation(deletePost),
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
    remove: mutation(deleteComment),
  }),
  webhooks: router({
    list: query(listEndpoints),
    show: query(getEndpoint),
    create: mutation(createEndpoint),
    update: mutation(updateEndpoint),
    remove: mutation(deleteEndpoint),
    test: mutation(sendTestEvent),
    rotateSecret: mutation(rotateSecret),
    enable: mutation(enableEndpoint),
    recover: mutation(recoverDeliveries),
    deliveries: query(listDeliveries),
    delivery: query(getDelivery),
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
  feed: router({ show: query(getFeed), entries: query(listFeedEntries), entry: query(getFeedEntry) }),
});

export type AppRouter = typeof appRouter;
