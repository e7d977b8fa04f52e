import { z } from "zod";
import type { GraphAccess } from "../graph.ts";
import type { Meta } from "../hosts.ts";

/** A channel's encrypted credentials. */
const Credentials = z.object({ token: z.string(), userId: z.string() });
export type ThreadsCredentials = z.infer<typeof Credentials>;

export function readCredentials(text: string | null): ThreadsCredentials {
  return Credentials.parse(JSON.parse(text ?? "null"));
}

export function accessOf({ base }: Meta, { token }: Pick<ThreadsCredentials, "token">): GraphAccess {
  return { base: base.threads, token };
}
