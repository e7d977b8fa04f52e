import { z } from "zod";
import { ACCESSIBILITY_RULES, PART_STATES } from "#domain/content/accessibility/terms.ts";
import { IssueView } from "#domain/content/posts/schema.ts";
import { BrandMetricsInput } from "#domain/insights/metrics/schema.ts";
import { Day } from "#kernel/time.ts";

const Score = z
  .number()
  .int()
  .nullable()
  .meta({ description: "0 to 100 in steps of 5; null when nothing is judged.", example: 85 });

export const AccessibilityPassport = z
  .object({
    score: Score,
    parts: z.array(
      z.object({
        rule: z.enum(ACCESSIBILITY_RULES),
        state: z.enum(PART_STATES).meta({
          description: "`none`: the post has nothing of that kind. `not_judged`: it can't be told.",
        }),
        weight: z.number().int().meta({ description: "What it counts for among the judged ones.", example: 30 }),
        share: z.number().nullable().meta({ description: "How much of it satisfies the rule, 0 to 1.", example: 1 }),
      }),
    ),
    findings: z.array(IssueView).meta({ description: "What was found, by channel." }),
  })
  .meta({ id: "AccessibilityPassport" });

const { from, to, channel_id } = BrandMetricsInput.shape;
export const SummaryInput = z.object({ from, to, channel_id });

export const AccessibilitySummary = z
  .object({
    from: Day,
    to: Day,
    score: Score,
    posts: z.number().int().meta({ description: "Judged posts that were published in the range.", example: 12 }),
    is_partial: z.boolean().meta({ description: "Whether there were more posts, of which only the newest count." }),
    parts: z.array(
      z.object({
        rule: z.enum(ACCESSIBILITY_RULES),
        judged: z.number().int().meta({ description: "Posts that the rule is about.", example: 10 }),
        passed: z.number().int().meta({ description: "Posts that satisfy it.", example: 9 }),
      }),
    ),
  })
  .meta({ id: "AccessibilitySummary" });
