import type { ItemKind } from "#domain/engagement/automations/terms.ts";
import { type Message, msg } from "#kernel/language.ts";

/** Labels of messages by kind. */
export const KIND_LABELS: Record<ItemKind, { one: Message; many: Message }> = {
  comment: { one: msg("Comment"), many: msg("Comments") },
  mention: { one: msg("Mention"), many: msg("Mentions") },
  message: { one: msg("Message"), many: msg("Messages") },
  review: { one: msg("rating|Review"), many: msg("Reviews") },
};
