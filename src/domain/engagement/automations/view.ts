import type { z } from "zod";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Automation as Row } from "#platform/db/index.ts";
import type { Rule } from "./rules.ts";
import { Act, type Automation, Condition, Trigger } from "./schema.ts";

export function viewAutomation(row: Row): z.input<typeof Automation> {
  return {
    id: row.id,
    name: row.name,
    is_enabled: row.isEnabled,
    ...readRule(row),
    runs: row.runs,
    last_run_at: wireTimeOrNull(row.lastRunAt),
    created_at: wireTime(row.createdAt),
    updated_at: wireTime(row.updatedAt),
  };
}

/** An automation's rule from its columns. */
export function readRule(row: Pick<Row, "trigger" | "conditions" | "acts">) {
  return {
    trigger: Trigger.parse(row.trigger),
    conditions: Condition.array().parse(row.conditions),
    acts: Act.array().parse(row.acts),
  } satisfies Rule;
}
