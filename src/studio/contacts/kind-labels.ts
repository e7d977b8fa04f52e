import type { ItemKind } from "#domain/automations/terms.ts";

/** Labels of messages by kind. */
export const KIND_LABELS: Record<ItemKind, { one: string; many: string }> = {
  comment: { one: "Comment", many: "Comments" },
  mention: { one: "Mention", many: "Mentions" },
  message: { one: "Message", many: "Messages" },
  review: { one: "Review", many: "Reviews" },
};
