import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

/**
 * A cookie is also sent with requests that other sites cause, so a change authenticated by cookie must come from our
 * own page. Reads pass: other sites can't see their responses, and on an http
 * address in a local network browsers send them with neither of the two headers.
 * @throws Fault forbidden
 */
export function requireSameOrigin(request: Request, appUrl: string): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site === null && request.headers.get("origin") === appUrl) return;
  throw fault("forbidden", { message: t("This request didn't come from the studio.") });
}
