import type { z } from "zod";
import type { Act, Automation as AutomationSchema, Condition, Trigger } from "#domain/engagement/automations/schema.ts";
import { ITEM_KINDS, type ItemKind } from "#domain/engagement/automations/terms.ts";
import { t } from "#kernel/language.ts";

export type Automation = z.output<typeof AutomationSchema>;

/** A condition in the builder; the key identifies conditions with equal content. */
export interface Clause {
  key: number;
  field: Condition["field"];
  isPositive: boolean;
  value: string;
}

/**
 * An automation in the builder. It has every action, selected or not, so that deselecting one does not lose its input.
 */
export interface Rule {
  name: string;
  kinds: ItemKind[];
  channelId: number | null;
  clauses: Clause[];
  tag: { isWanted: boolean; tags: string[] };
  /** `turn`: to the members who can reply, one after the other. */
  assign: { isWanted: boolean; userId: number | "turn" | null };
  draft: { isWanted: boolean; byModel: boolean; body: string; instruction: string };
}

export const BLANK: Rule = {
  name: "",
  kinds: [...ITEM_KINDS],
  channelId: null,
  clauses: [],
  tag: { isWanted: false, tags: [] },
  assign: { isWanted: false, userId: null },
  draft: { isWanted: false, byModel: false, body: "", instruction: "" },
};

export function ruleOf({ name, trigger, conditions, acts }: Automation): Rule {
  const of = <Kind extends Act["act"]>(kind: Kind) =>
    acts.find((act): act is Extract<Act, { act: Kind }> => act.act === kind);
  const [tag, assign, draft] = [of("tag"), of("assign"), of("draft_reply")];
  return {
    name,
    kinds: [...trigger.kinds],
    channelId: trigger.channel_id,
    clauses: conditions.map(({ field, op, value }, key) => ({
      key,
      field,
      isPositive: op === "contains" || op === "is",
      value,
    })),
    tag: { isWanted: tag !== undefined, tags: tag?.tags ?? [] },
    assign: { isWanted: assign !== undefined, userId: assign === undefined ? null : (assign.user_id ?? "turn") },
    draft: {
      isWanted: draft !== undefined,
      byModel: draft !== undefined && draft.body === null,
      body: draft?.body ?? "",
      instruction: draft?.instruction ?? "",
    },
  };
}

export function triggerOf({ kinds, channelId }: Rule): Trigger {
  return { kinds: [...kinds], channel_id: channelId };
}

/** The complete conditions. */
export function conditionsOf({ clauses }: Rule): Condition[] {
  return clauses.flatMap(({ field, isPositive, value }): Condition[] => {
    const words = value.trim();
    if (words === "") return [];
    return field === "body"
      ? [{ field, op: isPositive ? "contains" : "contains_not", value: words }]
      : [{ field, op: isPositive ? "is" : "is_not", value: words }];
  });
}

export function actsOf({ tag, assign, draft }: Rule): Act[] {
  return [
    ...(tag.isWanted ? [{ act: "tag" as const, tags: tag.tags }] : []),
    ...(assign.isWanted && assign.userId !== null
      ? [{ act: "assign" as const, user_id: assign.userId === "turn" ? null : assign.userId }]
      : []),
    ...(draft.isWanted
      ? [
          {
            act: "draft_reply" as const,
            body: draft.byModel ? null : draft.body.trim(),
            instruction: draft.byModel ? draft.instruction.trim() : "",
          },
        ]
      : []),
  ];
}

/** The automation as input of the operations. */
export function inputOf(rule: Rule) {
  return {
    name: rule.name.trim(),
    trigger: triggerOf(rule),
    conditions: conditionsOf(rule),
    acts: actsOf(rule),
  };
}

export type Missing = Partial<Record<"name" | "kinds" | "clauses" | "acts" | "tag" | "assign" | "draft", string>>;

/** What is missing, by part of the sentence. */
export function missingIn({ name, kinds, clauses, tag, assign, draft }: Rule): Missing {
  const missing: Missing = {};
  if (name.trim() === "") missing.name = t("Name is required.");
  if (kinds.length === 0) missing.kinds = t("Choose at least one kind.");
  if (clauses.some(({ value }) => value.trim() === "")) missing.clauses = t("Enter a value or remove the condition.");
  if (!tag.isWanted && !assign.isWanted && !draft.isWanted) missing.acts = t("Choose at least one action.");
  if (tag.isWanted && tag.tags.length === 0) missing.tag = t("Enter a tag.");
  if (assign.isWanted && assign.userId === null) missing.assign = t("Choose an assignee.");
  if (draft.isWanted && !draft.byModel && draft.body.trim() === "") missing.draft = t("Enter the reply.");
  return missing;
}
