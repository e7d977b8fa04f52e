import type { Condition } from "#domain/automations/schema.ts";
import { ITEM_KINDS, type ItemKind } from "#domain/automations/terms.ts";
import { actsOf, conditionsOf, type Rule } from "./rule.ts";

export interface Names {
  channel: (id: number) => string;
  person: (id: number) => string;
}

const KINDS: Record<ItemKind, string> = {
  comment: "a comment",
  mention: "a mention",
  message: "a message",
  review: "a review",
};

/** An automation as a sentence: when, if, then. */
export function describeRule(rule: Rule, names: Names): { when: string; what: string } {
  const kinds =
    rule.kinds.length === ITEM_KINDS.length
      ? "something"
      : listed(
          rule.kinds.map((kind) => KINDS[kind]),
          "or",
        );
  const where = rule.channelId === null ? "" : ` on ${names.channel(rule.channelId)}`;
  const conditions = conditionsOf(rule).map(describeCondition);
  return {
    when: `When ${listed([`${kinds} comes in${where}`, ...conditions], "and")}`,
    what: listed(
      actsOf(rule).map((act) => {
        if (act.act === "tag") return `tag it ${act.tags.join(", ")}`;
        if (act.act === "assign") return `assign it to ${names.person(act.user_id)}`;
        return act.body === null ? "draft a reply with AI" : "draft a reply";
      }),
      "and",
    ),
  };
}

function describeCondition({ field, op, value }: Condition): string {
  switch (field) {
    case "body":
      return `the text ${op === "contains" ? "contains" : "does not contain"} “${value}”`;
    case "contact_tag":
      return `the contact is ${op === "is" ? "" : "not "}tagged ${value}`;
    case "contact_handle":
      return `it is ${op === "is" ? "" : "not "}from ${value}`;
  }
}

function listed(parts: readonly string[], word: "and" | "or"): string {
  if (parts.length < 2) return parts.join("");
  return `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}
