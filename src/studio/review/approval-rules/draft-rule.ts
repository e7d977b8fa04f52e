import type { z } from "zod";
import type { ApprovalRules, ApprovalRule as RuleSchema } from "#domain/review/approval-rules/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { type DraftStep, draftSteps, newStep, stepsInput } from "../approval-steps/draft-step.ts";

export type RuleInput = z.input<typeof RuleSchema>;
export type StoredRule = z.output<typeof ApprovalRules>["rules"][number];
export type Conditions = StoredRule["conditions"];

/** A rule being edited. */
export interface DraftRule {
  /** Identifies it while it is edited. */
  key: number;
  name: string;
  conditions: Conditions;
  steps: DraftStep[];
}

const NO_CONDITIONS: Conditions = {
  channel_ids: [],
  tags: [],
  campaign_ids: [],
  words: [],
  languages: [],
  author_kinds: [],
  author_ids: [],
  risks: [],
};

export function newRule(key: number): DraftRule {
  return { key, name: "", conditions: NO_CONDITIONS, steps: [newStep(0)] };
}

/** Members who left are not offered any more: saving removes them. */
export function draftRules(rules: readonly StoredRule[]): DraftRule[] {
  return rules.map(({ name, conditions, steps, authors }, key) => ({
    key,
    name,
    conditions: { ...conditions, author_ids: authors.map(({ id }) => id) },
    steps: draftSteps(steps),
  }));
}

export function rulesInput(rules: readonly DraftRule[]): RuleInput[] {
  return rules.map(({ name, conditions, steps }) => ({ name, conditions, steps: stepsInput(steps) }));
}

/** A rule in one line: how many conditions it has, and its steps. */
export function summarize({ conditions, steps }: Pick<DraftRule, "conditions" | "steps">): string {
  const count = Object.values(conditions).filter((values) => values.length > 0).length;
  const names = steps.map(({ name }) => name.trim() || t("Unnamed step")).join(" → ");
  return `${tn(count, "{count} condition", "{count} conditions")} · ${names || t("No steps")}`;
}

type Errors = Readonly<Record<string, readonly string[]>>;

/** The fields of a refusal that are of some rule, not of their list. */
export function fieldsOfRules(errors: Errors = {}): string[] {
  return Object.keys(errors).filter((path) => path.startsWith("rules."));
}

/** What is wrong with one rule. */
export function errorsOf(errors: Errors | undefined, index: number): string[] {
  return Object.entries(errors ?? {}).flatMap(([path, texts]) => (path.startsWith(`rules.${index}.`) ? texts : []));
}
