import type { Act, Condition } from "#domain/engagement/automations/schema.ts";
import { ITEM_KINDS, type ItemKind } from "#domain/engagement/automations/terms.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { actsOf, conditionsOf, type Rule } from "./rule.ts";

export interface Names {
  /** Undefined for a deleted one. */
  channel: (id: number) => string | undefined;
  /** Undefined for a former member. */
  person: (id: number) => string | undefined;
}

const KINDS: Record<ItemKind, Message> = {
  comment: msg("a comment"),
  mention: msg("a mention"),
  message: msg("a message"),
  review: msg("a review"),
};

/** An automation as a sentence: when, if, then. */
export function describeRule(rule: Rule, names: Names): { when: string; what: string } {
  const conditions = [describeTrigger(rule, names), ...conditionsOf(rule).map(describeCondition)];
  return {
    when: t("When {conditions}", { conditions: listed(conditions, "and") }),
    what: listed(
      actsOf(rule).map((act) => describeAct(act, names)),
      "and",
    ),
  };
}

function describeTrigger({ kinds, channelId }: Rule, names: Names): string {
  const isAny = kinds.length === ITEM_KINDS.length;
  const items = listed(
    kinds.map((kind) => t(KINDS[kind])),
    "or",
  );
  if (channelId === null) return isAny ? t("something comes in") : t("{items} comes in", { items });
  const channel = names.channel(channelId);
  if (channel === undefined) {
    return isAny ? t("something comes in on a deleted channel") : t("{items} comes in on a deleted channel", { items });
  }
  return isAny
    ? t("something comes in on {channel}", { channel })
    : t("{items} comes in on {channel}", { items, channel });
}

function describeCondition({ field, op, value }: Condition): string {
  switch (field) {
    case "body":
      return op === "contains"
        ? t("the text contains “{text}”", { text: value })
        : t("the text does not contain “{text}”", { text: value });
    case "contact_tag":
      return op === "is"
        ? t("the contact is tagged {tag}", { tag: value })
        : t("the contact is not tagged {tag}", { tag: value });
    case "contact_handle":
      return op === "is"
        ? t("it is from {handle}", { handle: value })
        : t("it is not from {handle}", { handle: value });
  }
}

function describeAct(act: Act, names: Names): string {
  switch (act.act) {
    case "tag":
      return t("tag it {tags}", { tags: act.tags.join(", ") });
    case "assign": {
      if (act.user_id === null) return t("assign it in turn to those who can reply");
      const person = names.person(act.user_id);
      return person === undefined ? t("assign it to a former member") : t("assign it to {person}", { person });
    }
    case "draft_reply":
      return act.body === null ? t("draft a reply with AI") : t("draft a reply");
  }
}

function listed(parts: readonly string[], word: "and" | "or"): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  const others = parts.slice(0, -1).join(", ");
  return word === "and" ? t("{others} and {last}", { others, last }) : t("{others} or {last}", { others, last });
}
