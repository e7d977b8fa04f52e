/** Stored in a cookie for the brand's pages, so that the server renders without them. */
export const HIDDEN_STEPS = "masthead.steps-hidden";

const YEAR_SECONDS = 365 * 86_400;

export function hideSteps(handle: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page is made by the server, which reads nothing else of the browser
  document.cookie = `${HIDDEN_STEPS}=1; path=/studio/${handle}; max-age=${YEAR_SECONDS}; samesite=lax`;
}
