import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Liker } from "#platform/connectors/contract.ts";
import { Item, ItemInput } from "./schema.ts";
import { type Mark, setMark } from "./set-mark.ts";
import { canLike } from "./visibility.ts";

const LIKE: Mark<Liker> = {
  column: "likedAt",
  actions: { set: "comment.liked", cleared: "comment.unliked" },
  isPossible: canLike,
  isOfferedBy: ({ likes }) => likes !== undefined,
  partOf: ({ like }) => like,
  send: (part, comment, isLiked, call) => part.setLiked({ ...comment, isLiked }, call),
  refused: (message) => fault("refused", { code: "like_refused", message }),
  unsupported(platform, others) {
    const message = t("{platform} doesn't let apps like this. Only comments on {others} can be liked.", {
      platform,
      others,
    });
    return fault("refused", { code: "like_unsupported", message });
  },
};

export const likeInboxItem = operation({
  name: "inbox.like",
  summary: "Like a comment or mention on its platform, as the channel.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setMark(ctx, id, true, LIKE),
});

export const unlikeInboxItem = operation({
  name: "inbox.unlike",
  summary: "Take back the channel's like of a comment or mention.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setMark(ctx, id, false, LIKE),
});
