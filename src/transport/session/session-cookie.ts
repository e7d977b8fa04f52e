import { decode } from "next-auth/jwt";
import { z } from "zod";
import type { Env } from "#platform/env.ts";

type Settings = Pick<Env, "APP_URL" | "AUTH_SECRET">;

export function isSecure({ APP_URL }: Pick<Env, "APP_URL">): boolean {
  return APP_URL.startsWith("https:");
}

/** `__Host-` binds the cookie to exactly our host; browsers accept the prefix on https only. */
export function cookieName(settings: Pick<Env, "APP_URL">, name: string): string {
  return `${isSecure(settings) ? "__Host-" : ""}masthead.${name}`;
}

/** The content of the encrypted cookie: the user, and the session row that decides whether the session is still valid. */
const Claims = z.object({ sub: z.string().regex(/^[1-9]\d{0,15}$/), sid: z.number().int().positive() });

export type SessionClaims = { userId: number; sessionId: number };

export function readClaims(decoded: unknown): SessionClaims | null {
  const { data } = Claims.safeParse(decoded);
  return data ? { userId: Number(data.sub), sessionId: data.sid } : null;
}

/** Reads the session cookie of a request; null when it is missing, not ours or expired. */
export async function readSessionCookie(headers: Headers, settings: Settings): Promise<SessionClaims | null> {
  const prefix = `${cookieName(settings, "session")}=`;
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const token = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  if (!token) return null;
  try {
    return readClaims(await decode({ token, secret: settings.AUTH_SECRET }));
  } catch {
    // Forged, damaged, expired or encrypted with another secret: all count as no session.
    return null;
  }
}
