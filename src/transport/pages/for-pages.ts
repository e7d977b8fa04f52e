/** What the pages and route files of Next call. They get it from `loaded.ts`. */

export { listReviewChats } from "#domain/review/review-channels/index.ts";
export { faultOfCall, isMissing, responseOf } from "../faults.ts";
export { serveCalendarFeed } from "../feeds/calendar-feed.ts";
export { serveFeed } from "../feeds/feeds.ts";
export { serveAvatar } from "../files/avatars.ts";
export { receiveCommentImage, receiveGuestImage, serveCommentImage, serveGuestImage } from "../files/comment-images.ts";
export { serveExport } from "../files/exports.ts";
export { serveMedia, serveSignedMedia } from "../files/media.ts";
export { serveUploadChunks } from "../files/upload.ts";
export { serveClientMetadata } from "../inbound/client-metadata.ts";
export { receiveReturn } from "../inbound/connect.ts";
export { tools } from "../mcp/tools.ts";
export { bookmarklet, serveExtension, serveWordPressPlugin } from "../public/extension.ts";
export { serveReadiness } from "../public/readiness.ts";
export { serveReceiptKeys } from "../public/receipt-keys.ts";
export {
  markdownResponse,
  plainText,
  redirectToChangePassword,
  serveRobotsTxt,
  serveSecurityTxt,
} from "../public/well-known.ts";
export { isAtCustomDomain } from "../request/custom-domain.ts";
export { ERROR_CATALOGUE } from "../rest/openapi/errors.ts";
export { serve } from "../rest/serve.ts";
export { serveAuth } from "../session/session.ts";
export { askSsoBegin, serveSsoBegin, serveSsoCallback } from "../session/single-sign-on.ts";
export { serveMetricsReport } from "../studio/metrics-report.ts";
export { servePostExport } from "../studio/post-export.ts";
export { servePostImport } from "../studio/post-import.ts";
export { servePostMinutes } from "../studio/post-minutes.ts";
export { receiveShare } from "../studio/receive-share.ts";
export { arriveFromStudio, studioServices } from "../studio/studio.ts";
export { appRouter } from "../trpc/root.ts";
export { serveTrpc } from "../trpc/serve.ts";
export { isOurDecideLink } from "./decide-link.ts";
export { devMail, mailDestination } from "./dev-mail.ts";
export { serveManifest } from "./manifest.ts";
export { serveOfflinePage } from "./offline-page.ts";
export { listLanguages, pageLanguage } from "./page-language.ts";
export { apiCalls, apiUrl, appUrl, mcpUrl, referencePage } from "./reference.ts";
