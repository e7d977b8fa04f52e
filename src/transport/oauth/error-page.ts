import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { PLAIN_PAGE_POLICY, plainPage } from "../plain-page.ts";

const SENTENCES: Record<string, string> = {
  invalid_client:
    "We do not know the program that sent you here, or could not read what it says of itself. Remove Masthead from the program, add it again and try once more.",
  invalid_redirect_uri:
    "The program wants its answer at an address that it has not registered, so we send nothing there. Tell the people who make it.",
  ...Object.fromEntries(
    ["login_required", "consent_required", "interaction_required"].map((error) => [
      error,
      "The program that sent you here wanted to go on without asking you, and nobody has connected it yet.",
    ]),
  ),
  server_error: "Something went wrong on our side. Try again in a moment.",
};
const EXPIRED =
  "This request is over: it took too long, was answered already, or began in another browser. Start again from the program.";
const INVALID_REQUEST =
  "The program that sent you here asked in a way that we do not understand. Tell the people who make it.";

/**
 * The library's errors that cannot go back to the client: a page of ours for people, JSON for the rest. Nothing of it is
 * the client's without being escaped, and nothing on it runs.
 */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
  const { route } = ctx.oidc;
  if (route !== "authorization" && route !== "resume") {
    ctx.body = out;
    return;
  }
  ctx.set("Content-Security-Policy", PLAIN_PAGE_POLICY);
  ctx.set("X-Frame-Options", "DENY");
  ctx.type = "html";
  const sentence = error.name === "SessionNotFound" ? EXPIRED : (SENTENCES[out.error] ?? INVALID_REQUEST);
  const detail = [out.error, out.error_description].filter(Boolean).join(": ");
  ctx.body = plainPage({ heading: "This cannot go on", sentence, detail });
}
