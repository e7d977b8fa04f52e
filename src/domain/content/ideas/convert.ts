import type { z } from "zod";
import { createPost } from "#domain/content/posts/index.ts";
import { type CreatePost, CreatePostInput, Post } from "#domain/content/posts/schema.ts";
import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import type { BrandId } from "#kernel/ids.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { findIdea } from "./find.ts";
import { draftOf } from "./rules.ts";
import { ConvertIdeaInput } from "./schema.ts";

export const convertIdea = operation({
  name: "ideas.convert",
  summary: "Create a draft post from an idea. The idea's status becomes in progress.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: ConvertIdeaInput,
  output: Post,
  run: async (ctx, input) => createPost.run(ctx, await postOfIdea(ctx.db, ctx.brandId, input)),
});

/** The post that is created from an idea. @throws Fault not_found */
export async function postOfIdea(
  db: Tx,
  brandId: BrandId,
  { id, body: input, channels, ...rest }: z.output<typeof ConvertIdeaInput>,
): Promise<CreatePost> {
  const idea = await findIdea(db, brandId, id);
  const { body, parts } = input === undefined ? draftOf(idea) : { body: input, parts: null };
  const order = { ...rest, body, channels, idea_id: id };
  if (!parts) return CreatePostInput.parse(order);
  const [first, ...thread] = parts;
  const threaded = await channelsWithThreads(db, brandId, channels);
  const withThreads = channels.map((channel) =>
    threaded.has(channel.channel_id)
      ? { ...channel, overrides: { body: first, thread, ...channel.overrides } }
      : channel,
  );
  return CreatePostInput.parse({ ...order, channels: withThreads });
}

async function channelsWithThreads(
  db: Tx,
  brandId: BrandId,
  channels: readonly { channel_id: number }[],
): Promise<Set<number>> {
  const ids = channels.map(({ channel_id: channelId }) => channelId);
  const rows = await db.channel.findMany({ where: { brandId, id: { in: ids } } });
  return new Set(rows.filter((row) => capabilitiesOf(row)?.thread === true).map(({ id }) => id));
}
