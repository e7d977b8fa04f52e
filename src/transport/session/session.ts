import NextAuth, { type AuthOptions, type User } from "next-auth";
import {
  beginSession,
  beginSessionAfterSetup,
  beginSessionByPasskey,
  continueSession,
  logout,
} from "#domain/identity/sign-in/index.ts";
import { findSession } from "#domain/identity/tokens/index.ts";
import { SESSION_DAYS } from "#domain/identity/tokens/rules.ts";
import type { Origin, Person, PublicContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { fault, isFault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { authenticateSession } from "../authenticate.ts";
import { asFault, faultResponse } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { requireWithinLimit } from "../request/limit-body.ts";
import { requestIdOf } from "../request/request-id.ts";
import { requireSameOrigin } from "../request/same-origin.ts";
import { studioServices } from "../studio/studio.ts";
import { cookieName, isSecure, readClaims } from "./session-cookie.ts";

declare module "next-auth" {
  interface User {
    sessionId: number;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    /** The id of the browser's session row. */
    sid?: number;
  }
}

type AuthRoute = { params: Promise<{ nextauth: string[] }> };
type Handler = (request: Request, route: AuthRoute) => Promise<Response>;

/** A password, or a passkey assertion, as a form. */
const FORM_LIMIT = 64 * 1024;
const MAX_AGE_SECONDS = SESSION_DAYS * 86_400;

/** Node's default import of a CommonJS package is all its exports, a bundler's is the default one. */
const createHandler = ("default" in NextAuth ? NextAuth.default : NextAuth) as (options: AuthOptions) => Handler;

let handler: Handler | undefined;

/** `/api/auth/*`: the studio's sign-in and sign-out, by next-auth. */
export async function serveAuth(request: Request, route: AuthRoute): Promise<Response> {
  const services = studioServices();
  try {
    if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
    requireSameOrigin(request, services.env.APP_URL);
    requireWithinLimit(request, FORM_LIMIT);
  } catch (error) {
    const refusal = faultResponse(error);
    if (!refusal) throw error;
    return refusal;
  }
  // Otherwise next-auth would derive our own URL from the Host header.
  process.env.NEXTAUTH_URL = services.env.APP_URL;
  handler ??= createHandler(authOptions(services));
  const response = await handler(request, route);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/**
 * next-auth handles the form, CSRF and the encrypted cookie. The cookie only names a row of `access_tokens`, which
 * decides at every request whether the browser is still signed in.
 */
export function authOptions(services: Platform): AuthOptions {
  const { db, clock, env, log } = services;
  return {
    secret: env.AUTH_SECRET,
    pages: { signIn: "/sign-in", error: "/sign-in" },
    session: { strategy: "jwt", maxAge: MAX_AGE_SECONDS },
    jwt: { maxAge: MAX_AGE_SECONDS },
    useSecureCookies: isSecure(env),
    cookies: {
      sessionToken: {
        name: cookieName(env, "session"),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(env) },
      },
    },
    // What `next-auth/providers/credentials` would return; its default export differs between Node and bundlers.
    providers: [
      {
        id: "credentials",
        name: "Email and password",
        type: "credentials",
        credentials: {},
        authorize: (credentials, request) => signIn(services, credentials, new Headers(request.headers)),
      },
    ],
    callbacks: {
      async jwt({ token, user, trigger }) {
        if (trigger === "signIn") return claimsOf(user);
        const claims = readClaims(token);
        const person = claims && (await findSession(db, clock, claims.sessionId, claims.userId));
        // next-auth handles an error here by deleting the cookie.
        if (!person) throw new Error("The session was revoked.");
        return token;
      },
    },
    events: {
      async signOut({ token }) {
        const claims = readClaims(token);
        const person = claims && (await findSession(db, clock, claims.sessionId, claims.userId));
        if (person) await endSession(services, person, originOf(new Headers(), env));
      },
    },
    logger: {
      error(code, metadata) {
        if (code !== "JWT_SESSION_ERROR") log.error({ code, metadata }, "sign-in");
      },
      warn: (code) => log.warn({ code }, "sign-in"),
      debug: (code) => log.debug({ code }, "sign-in"),
    },
  };
}

function claimsOf(user: Pick<User, "id" | "sessionId" | "name" | "email">) {
  return { sub: user.id, sid: user.sessionId, name: user.name, email: user.email };
}

/** @throws Error whose message is the code that the form reads from `error`: see `signInCode` */
async function signIn(services: Platform, credentials: unknown, headers: Headers): Promise<User> {
  const origin = originOf(headers, services.env);
  const ctx = { ...services, caller: { kind: "guest" }, origin } as const;
  let response: Awaited<ReturnType<typeof signInWith>>;
  try {
    response = await signInWith(ctx, (credentials ?? {}) as Credentials);
    // Every sign-in creates a new row; the previous one of this browser must not stay valid.
    const before = "session_id" in response ? await authenticateSession(services, headers) : null;
    if (before) await endSession(services, before, origin);
  } catch (error) {
    throw new Error(signInCode(services, error));
  }
  if ("two_factor_required" in response) throw new Error(`two_factor:${response.two_factor_token}`);
  const { user, session_id: sessionId } = response;
  return { id: String(user.id), name: user.name, email: user.email, sessionId };
}

type Credentials = { passkey?: unknown; two_factor_token?: unknown; setup_token?: unknown };

/**
 * The four forms of sign-in: a passkey assertion as JSON text, the second factor, an account that was just set up, the
 * password.
 */
async function signInWith(ctx: PublicContext, credentials: Credentials) {
  if (credentials.passkey !== undefined) {
    return execute(beginSessionByPasskey, ctx, parsed(String(credentials.passkey)));
  }
  if (credentials.two_factor_token !== undefined) return execute(continueSession, ctx, credentials);
  if (credentials.setup_token !== undefined) return execute(beginSessionAfterSetup, ctx, credentials);
  return execute(beginSession, ctx, credentials);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}

/**
 * `credentials`, `code` (a wrong second factor), `two_factor:<token>` (the second factor is next), `unauthenticated`
 * (it took too long), `passkey_refused`, `throttled:<seconds>`, `account_deleted:<restore token>`, `unavailable` or
 * `server_error`.
 */
function signInCode({ log }: Platform, error: unknown): string {
  const expected = asFault(error);
  if (isFault(expected, "throttled")) return `throttled:${expected.detail.retryAfterSeconds}`;
  if (isFault(expected, "account_deleted")) return `account_deleted:${expected.detail.restoreToken}`;
  if (isFault(expected, "refused")) return expected.detail.code;
  if (isFault(expected, "invalid")) return isOfSecondFactor(expected.detail.errors) ? "code" : "credentials";
  if (expected) return expected.kind;
  log.error({ err: error }, "sign-in failed");
  return "server_error";
}

const isOfSecondFactor = (errors: object) => "code" in errors || "recovery_code" in errors;

async function endSession(services: Platform, caller: Person, origin: Origin): Promise<void> {
  await execute(logout, { ...services, caller, origin }, {});
}

function originOf(headers: Headers, env: Platform["env"]): Origin {
  return {
    requestId: requestIdOf(headers),
    entryPoint: "studio",
    address: clientAddress(headers, env),
    userAgent: headers.get("user-agent"),
  };
}
