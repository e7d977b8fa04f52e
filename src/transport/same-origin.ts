import { fault } from "#kernel/fault.ts";

/**
 * A cookie travels with requests that other sites cause; so a change by cookie must say that our own page asked for it
 * (reliability.md "Sessions and sign-in").
 * @throws Fault forbidden
 */
export function requireSameOrigin(request: Request, appUrl: string): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === "same-origin") return;
  if (site === null && request.headers.get("origin") === appUrl) return;
  throw fault("forbidden", { message: "This request didn't come from the studio." });
}
