import { findAccessibilityModes, passportOf } from "#domain/content/accessibility/index.ts";
import { findSeenPost, limitToPost } from "#domain/content/posts/index.ts";
import { PostInput } from "#domain/content/posts/schema.ts";
import { operation } from "#kernel/operation.ts";
import { readVersions } from "./read-versions.ts";
import { AccessibilityPassport } from "./schema.ts";

export const getAccessibilityPassport = operation({
  name: "accessibility.get_passport",
  summary:
    "Get how accessible a post is: a score, what it is made of, and what was found. Text in uploaded images is not read.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: limitToPost,
  input: PostInput,
  output: AccessibilityPassport,
  async run(ctx, { id }) {
    const post = await findSeenPost(ctx.db, ctx, id);
    const modes = await findAccessibilityModes(ctx.db, ctx.brandId);
    const versions = (await readVersions(ctx, [post], modes)).get(id) ?? [];
    const findings = versions.flatMap(({ channel, barriers }) =>
      barriers.map((issue) => ({
        channel_id: channel?.id ?? null,
        platform: channel?.platform ?? null,
        ...issue,
      })),
    );
    return { ...passportOf(versions, modes), findings };
  },
});
