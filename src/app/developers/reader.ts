import type { Reader } from "#studio/developers/snippets.ts";
import { caller } from "#transport/trpc/server.tsx";
import { frame, visitor } from "../visitor.ts";

/** The signed-in reader's own values for the code of a guide; null for guests, and without a brand or a channel. */
export async function reader(): Promise<Reader | null> {
  const who = await visitor();
  if (who.kind !== "person" || !who.isVerified) return null;
  try {
    const { me, selected } = await frame();
    if (selected?.access !== "open") return null;
    const { channels } = await (await caller(selected.slug)).channels.list({});
    // The brand's own feed publishes for certain.
    const channel = channels.find(({ platform }) => platform === "feed") ?? channels[0];
    return channel ? { brand: selected.slug, channelId: channel.id, email: me.user.email } : null;
  } catch {
    // The guide is for everybody, also for people who may not list channels.
    return null;
  }
}
