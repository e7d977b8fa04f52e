import type { Act, Condition, Trigger } from "./schema.ts";
import type { ItemKind } from "./terms.ts";

/** The fields of an incoming item that automations evaluate. */
export type IncomingItem = {
  kind: ItemKind;
  channelId: number;
  body: string;
  contact: { tags: readonly string[]; handle: string | null } | null;
};

export type Rule = { trigger: Trigger; conditions: readonly Condition[]; acts: readonly Act[] };

/** Whether an automation matches an incoming item. */
export function matchesConditions({ trigger, conditions }: Rule, item: IncomingItem): boolean {
  if (!trigger.kinds.includes(item.kind)) return false;
  if (trigger.channel_id !== null && trigger.channel_id !== item.channelId) return false;
  return conditions.every((condition) => holds(condition, item));
}

function holds({ field, op, value }: Condition, { body, contact }: IncomingItem): boolean {
  const wanted = normalize(value);
  switch (field) {
    case "body":
      return normalize(body).includes(wanted) === (op === "contains");
    case "contact_tag":
      return (contact?.tags ?? []).some((tag) => normalize(tag) === wanted) === (op === "is");
    case "contact_handle":
      return (normalize(contact?.handle ?? "").replace(/^@/, "") === wanted.replace(/^@/, "")) === (op === "is");
  }
}

/** Normalized for comparison: case, and letters with two Unicode encodings. */
function normalize(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

type InputOf<Kind extends Act["act"]> = Extract<Act, { act: Kind }>;

/** Whose turn it is after another, in the order of the list; null without anybody. */
export function nextInTurn(people: readonly number[], last: number | null): number | null {
  return people[people.indexOf(last ?? 0) + 1] ?? people[0] ?? null;
}

/** The combined actions of several automations: every tag; of the others those of the oldest automation. */
export function mergeActions(acts: readonly Act[]) {
  const of = <Kind extends Act["act"]>(kind: Kind) => acts.filter((act): act is InputOf<Kind> => act.act === kind);
  return {
    tags: [...new Set(of("tag").flatMap(({ tags }) => tags))],
    /** Null for whose turn it is. */
    assignees: of("assign").map(({ user_id: userId }) => userId),
    draft: of("draft_reply")[0] ?? null,
  };
}
