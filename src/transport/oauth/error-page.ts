import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { redirectHost } from "#domain/identity/oauth/rules.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { escapeHtml, PLAIN_PAGE_POLICY, plainPage } from "../pages/plain-page.ts";

const SENTENCES: Record<string, Message> = {
  invalid_client: msg(
    "The app that sent you here isn't registered, or its details couldn't be read. Remove Masthead from the app, add it again and retry.",
  ),
  invalid_redirect_uri: msg(
    "The app asked to be redirected to an address it hasn't registered. Contact the app's developer.",
  ),
  ...Object.fromEntries(
    ["login_required", "consent_required", "interaction_required"].map((error) => [
      error,
      msg("The app that sent you here tried to continue without your consent, but it isn't connected yet."),
    ]),
  ),
  server_error: msg("Something went wrong on our side. Try again in a moment."),
};
const EXPIRED = msg(
  "This request has expired, was already answered, or was started in another browser. Start again from the app.",
);
const INVALID_REQUEST = msg("The app that sent you here made an invalid request. Contact the app's developer.");

/**
 * The library's errors that cannot be redirected to the client: a page of ours for browsers, JSON otherwise. Everything
 * from the client is escaped, and no script runs.
 * @param back the registered address that tells the client of the error, for the person to follow
 */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error, back?: string): void {
  const { route } = ctx.oidc;
  if (route !== "authorization" && route !== "resume") {
    ctx.body = out;
    return;
  }
  ctx.set("Content-Security-Policy", PLAIN_PAGE_POLICY);
  ctx.set("X-Frame-Options", "DENY");
  ctx.type = "html";
  const sentence = t(error.name === "SessionNotFound" ? EXPIRED : (lookUp(SENTENCES, out.error) ?? INVALID_REQUEST));
  const detail = [out.error, out.error_description].filter(Boolean).join(": ");
  const link = t("Return to {host}", { host: redirectHost(back ?? "") });
  const content = back && `<p><a href="${escapeHtml(back)}" rel="noreferrer">${escapeHtml(link)}</a></p>`;
  ctx.body = plainPage({ heading: t("Something went wrong"), sentence, detail, content });
}
