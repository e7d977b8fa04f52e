import { z } from "zod";
import type { GraphAccess } from "../graph.ts";
import type { Meta } from "../hosts.ts";

/** A channel's encrypted credentials. */
export const InstagramCredentials = z.object({
  /** Where the person signed in: it decides which of Meta's servers knows the token. */
  login: z.enum(["instagram", "facebook"]),
  token: z.string(),
  /** The professional account's ID. */
  accountId: z.string(),
  /** The page it is linked to, for a sign-in at Facebook. */
  pageId: z.string().optional(),
  /** The person, for a sign-in at Facebook. */
  userId: z.string().optional(),
});
export type InstagramCredentials = z.infer<typeof InstagramCredentials>;

export function readCredentials(text: string | null): InstagramCredentials {
  return InstagramCredentials.parse(JSON.parse(text ?? "null"));
}

export function accessOf(
  { base, facebook }: Meta,
  { login, token }: Pick<InstagramCredentials, "login" | "token">,
): GraphAccess {
  return login === "instagram"
    ? { base: base.instagram, token }
    : { base: base.facebook, token, appSecret: facebook?.secret };
}
