import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Hider } from "#platform/connectors/contract.ts";
import { Item, ItemInput } from "./schema.ts";
import { type Mark, setMark } from "./set-mark.ts";
import { canHide } from "./visibility.ts";

const HIDE: Mark<Hider> = {
  column: "hiddenAt",
  actions: { set: "comment.hidden", cleared: "comment.shown" },
  isPossible: canHide,
  isOfferedBy: ({ hidesComments }) => hidesComments === true,
  partOf: ({ hide }) => hide,
  send: (part, comment, isHidden, call) => part.setHidden({ ...comment, isHidden }, call),
  refused: (message) => fault("refused", { code: "hide_refused", message }),
  unsupported(platform, others) {
    const message = t("{platform} doesn't let apps hide this. Only comments on {others} can be hidden.", {
      platform,
      others,
    });
    return fault("refused", { code: "hide_unsupported", message });
  },
};

export const hideInboxItem = operation({
  name: "inbox.hide",
  summary: "Hide a comment from others on its platform. Its author still sees it.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setMark(ctx, id, true, HIDE),
});

export const unhideInboxItem = operation({
  name: "inbox.unhide",
  summary: "Show a hidden comment on its platform again.",
  scope: "brand",
  needs: "comments.manage",
  tier: "full",
  waitsOutside: true,
  input: ItemInput,
  output: Item,
  run: (ctx, { id }) => setMark(ctx, id, false, HIDE),
});
