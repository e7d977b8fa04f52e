import { z } from "zod";
import type { Call } from "../contract.ts";
import { askGraph, bodyOf, type GraphAccess, readAll } from "./graph.ts";

const Subscribed = z.object({ id: z.string(), subscribed_fields: z.array(z.string()).catch([]) });

/** Subscribes the app to an account's webhooks. @param path the account, such as `me` @throws Error when it failed */
export async function subscribeTo(
  call: Call,
  access: GraphAccess,
  path: string,
  fields: readonly string[],
): Promise<void> {
  const form = { subscribed_fields: fields.join(",") };
  bodyOf(await askGraph(call, access, `${path}/subscribed_apps`, { method: "POST", form }));
}

/**
 * Subscribes the app to a page's webhooks. One subscription serves the page and the Instagram account that is linked to
 * it, and Meta replaces its fields by those of the latest request, so the fields that it has are kept.
 * @throws Error when it failed
 */
export async function subscribeToPage(
  call: Call,
  access: GraphAccess,
  { pageId, appId }: { pageId: string; appId: string | undefined },
  fields: readonly string[],
): Promise<void> {
  const apps = await readAll(call, access, `${pageId}/subscribed_apps`, Subscribed);
  const present = apps.find(({ id }) => id === appId)?.subscribed_fields ?? [];
  await subscribeTo(call, access, pageId, [...new Set([...present, ...fields])]);
}
