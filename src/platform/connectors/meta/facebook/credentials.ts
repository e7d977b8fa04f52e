import { z } from "zod";
import type { GraphAccess } from "../graph.ts";
import type { Meta } from "../hosts.ts";

/** A channel's encrypted credentials. The token is the page's own, which does not expire. */
const Credentials = z.object({ token: z.string(), pageId: z.string(), userId: z.string() });
export type FacebookCredentials = z.infer<typeof Credentials>;

export function readCredentials(text: string | null): FacebookCredentials {
  return Credentials.parse(JSON.parse(text ?? "null"));
}

export function accessOf({ base, facebook }: Meta, { token }: Pick<FacebookCredentials, "token">): GraphAccess {
  return { base: base.facebook, token, appSecret: facebook?.secret };
}
