import type { Call } from "../contract.ts";
import { askGraph, bodyOf, type GraphAccess } from "./graph.ts";

/**
 * Subscribes the app to an account's webhooks. @param path the account, such as `me` @throws Error when it failed
 */
export async function subscribeTo(call: Call, access: GraphAccess, path: string, fields: string): Promise<void> {
  const form = { subscribed_fields: fields };
  bodyOf(await askGraph(call, access, `${path}/subscribed_apps`, { method: "POST", form }));
}
