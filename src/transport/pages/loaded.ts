import { type ForPages, lentToPages } from "./lend-to-pages.ts";

/**
 * The adapters of the process that serves the pages: of its own, Next would load the whole product twice more, for pages
 * and for route files. In development it does, since it reloads what changes. A build of the pages calls none of them.
 */
const loaded =
  process.env.NODE_ENV === "production" ? (lentToPages() ?? ({} as ForPages)) : await import("./for-pages.ts");

export const {
  apiCalls,
  apiUrl,
  appRouter,
  appUrl,
  arriveFromStudio,
  devMail,
  ERROR_CATALOGUE,
  faultOfCall,
  isAtCustomDomain,
  isMissing,
  listLanguages,
  mailDestination,
  markdownResponse,
  mcpUrl,
  pageLanguage,
  plainText,
  receiveCommentImage,
  receiveGuestImage,
  receiveReturn,
  redirectToChangePassword,
  referencePage,
  responseOf,
  askSsoBegin,
  serve,
  serveAuth,
  serveAvatar,
  serveCalendarFeed,
  serveClientMetadata,
  serveCommentImage,
  serveExport,
  serveFeed,
  serveGuestImage,
  serveMedia,
  serveMetricsReport,
  serveOfflinePage,
  servePostExport,
  servePostImport,
  serveReadiness,
  serveReceiptKeys,
  serveRobotsTxt,
  serveSecurityTxt,
  serveSignedMedia,
  serveSsoBegin,
  serveSsoCallback,
  serveTrpc,
  serveUploadChunks,
  studioServices,
  tools,
} = loaded;
