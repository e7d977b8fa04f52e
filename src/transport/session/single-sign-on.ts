import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { logout } from "#domain/identity/sign-in/index.ts";
import { beginSingleSignOn, finishSingleSignOn, ProviderRefusedError } from "#domain/identity/single-sign-on/index.ts";
import { ATTEMPT_SECONDS, type Problem } from "#domain/identity/single-sign-on/terms.ts";
import { SESSION_DAYS } from "#domain/identity/tokens/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { nextPath } from "#kernel/next-path.ts";
import type { Env } from "#platform/env.ts";
import type { Platform } from "#platform/services.ts";
import { authenticateSession } from "../authenticate.ts";
import { asFault, faultResponse } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";
import { requireSameOrigin } from "../request/same-origin.ts";
import { studioServices } from "../studio/studio.ts";
import { cookieName, isSecure } from "./session-cookie.ts";

const ALWAYS = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
const MAX_AGE_SECONDS = SESSION_DAYS * 86_400;

/**
 * `GET /sso/{slug}`, which any site can link to: asks first, on a page of ours. A provider may sign in without asking,
 * and as somebody else. `next` is a path of ours to continue to.
 */
export async function askSsoBegin(request: Request, slug: string): Promise<Response> {
  const next = nextPath(new URL(request.url).searchParams.get("next"));
  return redirect(`/single-sign-on?${new URLSearchParams({ with: slug, next })}`, []);
}

/**
 * `POST /sso/{slug}` from a page of ours: where the browser goes on, which is the account's provider. Remembers the
 * session that the page told the person will be replaced.
 */
export async function serveSsoBegin(
  request: Request,
  slug: string,
  services: Platform = studioServices(),
): Promise<Response> {
  const begun = await response(request, services, async (ctx) => {
    requireSameOrigin(request, ctx.env.APP_URL);
    const next = nextPath(new URLSearchParams(await request.text()).get("next"));
    const browser = browserOf(request, ctx.env) ?? randomBytes(32).toString("base64url");
    const replaces = (await authenticateSession(services, request.headers))?.token.id ?? null;
    const { location } = await execute(beginSingleSignOn, ctx, { slug, browser, next, replaces });
    return redirect(location, [browserCookie(browser, ctx.env)]);
  });
  const location = begun.headers.get("location");
  if (location === null) return begun;
  // Not a redirect, because the page's policy forbids forms and requests to other sites.
  const headers = new Headers(begun.headers);
  headers.delete("location");
  return Response.json({ location }, { headers });
}

/** `GET /sso/{slug}/callback`: accepts the provider's response, and signs the browser in. */
export function serveSsoCallback(
  request: Request,
  slug: string,
  services: Platform = studioServices(),
): Promise<Response> {
  return response(request, services, async (ctx) => {
    const browser = browserOf(request, ctx.env);
    if (browser === null) throw new ProviderRefusedError("expired");
    const query = new URL(request.url).searchParams.toString();
    const before = await authenticateSession(services, request.headers);
    const finished = await execute(finishSingleSignOn, ctx, {
      slug,
      browser,
      query,
      signed_in: before?.token.id ?? null,
    });
    if (finished.outcome === "link") return redirect(`/sso/link?token=${finished.token}`, []);
    // Every sign-in creates a new row; the previous one of this browser must not stay valid.
    if (before) await execute(logout, { ...ctx, caller: before }, {});
    const { user, session_id: sid } = finished;
    // The same cookie as next-auth's own sign-in sets (`session.ts`).
    const claims = { sub: String(user.id), sid, name: user.name, email: user.email };
    const session = await encode({ token: claims, secret: ctx.env.AUTH_SECRET, maxAge: MAX_AGE_SECONDS });
    return redirect(finished.next, [
      cookie("session", session, MAX_AGE_SECONDS, ctx.env),
      cookie("sso", "", 0, ctx.env),
    ]);
  });
}

/** Every fault redirects to a page that explains it; anything else is a defect. */
async function response(
  request: Request,
  services: Platform,
  run: (ctx: PublicContext) => Promise<Response>,
): Promise<Response> {
  const { env } = services;
  const origin = {
    requestId: requestIdOf(request.headers),
    entryPoint: "studio",
    address: clientAddress(request.headers, env),
    userAgent: request.headers.get("user-agent"),
  } as const;
  try {
    if (env.MAINTENANCE_MODE) throw fault("maintenance", {});
    return await run({ ...services, caller: { kind: "guest" }, origin });
  } catch (error) {
    if (error instanceof ProviderRefusedError) return redirect(problemPage(error.problem), []);
    // Longer than any state or path of ours.
    if (asFault(error)?.kind === "invalid") return redirect(problemPage("expired"), []);
    if (asFault(error)?.kind === "throttled") return redirect(problemPage("throttled"), []);
    const refusal = faultResponse(error);
    if (refusal) return refusal;
    throw error;
  }
}

const problemPage = (problem: Problem): string => `/sso/problem?code=${problem}`;

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ ...ALWAYS, Location: location });
  for (const each of cookies) headers.append("Set-Cookie", each);
  return new Response(null, { status: 303, headers });
}

function browserOf({ headers }: Request, env: Env): string | null {
  const prefix = `${cookieName(env, "sso")}=`;
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

const browserCookie = (browser: string, env: Env) => cookie("sso", browser, ATTEMPT_SECONDS, env);

/** Lax: the provider's response is a navigation from another site. */
function cookie(name: string, value: string, seconds: number, env: Env): string {
  const secure = isSecure(env) ? "; Secure" : "";
  return `${cookieName(env, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
