import type { z } from "zod";
import type { AppliedRule as AppliedRuleSchema } from "#domain/review/approval-rules/schema.ts";
import { rich } from "#ui/rich.tsx";
import classes from "./applied-rule.module.css";

/** The rule of a review, and why it applies. */
export function AppliedRule({ rule: { name, reasons } }: { rule: z.output<typeof AppliedRuleSchema> }) {
  return (
    <p className={classes.rule}>
      {rich("By the rule {name}: {reasons}", {
        name: <strong>{name}</strong>,
        reasons: reasons.map(({ text }) => text).join(" "),
      })}
    </p>
  );
}
