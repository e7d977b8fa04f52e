export type PageKind = {
  isDev: boolean;
  isHttps: boolean;
  apiUrl: string;
  mediaOrigin: string | null;
  hasForeignStyles: boolean;
  mayBePopup: boolean;
};

/**
 * The headers of every page. Scripts run only with the request's nonce; style attributes are allowed because the UI
 * library positions with them; nothing is loaded from, framed by or sent to another host, except our own API's.
 * @param nonce new for each request; passed to the pages as `x-nonce`
 * @param mayBePopup web apps open the page in a popup window and wait for it to return
 * @param apiUrl the URL of the REST API, which may have its own host: the API reference calls it
 * @param mediaOrigin the installation's own origin where the page is at a custom domain, for its images and videos
 */
export function pageHeaders(
  nonce: string,
  { isDev, isHttps, apiUrl, mediaOrigin, hasForeignStyles, mayBePopup }: PageKind,
): Record<string, string> {
  const media = mediaOrigin ? `'self' ${mediaOrigin}` : "'self'";
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    // The development overlay and the API reference's editor write styles without a nonce.
    isDev || hasForeignStyles ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${media} data: blob:`,
    // The captions of a post's video are part of the page.
    `media-src ${media} blob:`,
    "font-src 'self'",
    `connect-src 'self' ${new URL(apiUrl).origin}${isDev ? " ws:" : ""}`,
    "frame-src 'self'",
    // Without its own directive, script-src applies, whose 'strict-dynamic' allows no worker.
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": mayBePopup ? "unsafe-none" : "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    ...(isHttps ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
}
