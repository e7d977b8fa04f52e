import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { ApprovalStep, ApprovalStepList, BrandStep } from "#domain/review/approval-steps/schema.ts";
import { MAX_STEPS } from "#domain/review/approval-steps/terms.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import {
  AUTHOR_KINDS,
  MAX_RULE_NAME,
  MAX_RULES,
  MAX_VALUES,
  MAX_WORD,
  PREVIEWED_POSTS,
  REASONS,
  RISKS,
} from "./terms.ts";

const Ids = z.array(Id).max(MAX_VALUES).default([]);
const words = (most: number) =>
  z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(most)
        .refine(...PLAIN_TEXT),
    )
    .max(MAX_VALUES)
    .default([]);

/** All conditions that have values must hold, each with one of its values. */
const Conditions = z
  .object({
    channel_ids: Ids.meta({ description: "It goes to one of these channels." }),
    tags: words(100).meta({ description: "It has one of these tags.", example: ["launch"] }),
    campaign_ids: Ids.meta({ description: "It belongs to one of these campaigns." }),
    words: words(MAX_WORD).meta({
      description: "One of its texts, alt texts or options has this word or phrase, in any case.",
      example: ["guarantee"],
    }),
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}$/))
      .max(MAX_VALUES)
      .default([])
      .meta({ description: "The language chosen for it on a channel, as ISO 639.", example: ["de"] }),
    author_kinds: z.array(z.enum(AUTHOR_KINDS)).max(AUTHOR_KINDS.length).default([]).meta({
      description: "`agent`: an app or assistant wrote or edited it. `person`: none did.",
    }),
    author_ids: Ids.meta({ description: "One of these members wrote or edited it." }),
    risks: z.array(z.enum(RISKS)).max(RISKS.length).default([]).meta({
      description: "`paid`: labeled as an advertisement. `first_post`: of one of its channels.",
    }),
  })
  .refine((conditions) => Object.values(conditions).some((values) => values.length > 0), {
    error: fieldError(msg("must have a condition")),
  });

/** A rule as it is stored with the brand. */
export const ApprovalRule = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(MAX_RULE_NAME)
      .refine(...PLAIN_TEXT)
      .meta({ example: "Written by agents" }),
    conditions: Conditions,
    steps: ApprovalStepList.min(1).meta({ description: "The steps of posts to which it applies, in their order." }),
  })
  .meta({ id: "ApprovalRule" });
export type ApprovalRule = z.output<typeof ApprovalRule>;

const RuleList = z
  .array(ApprovalRule)
  .max(MAX_RULES)
  .refine((rules) => new Set(rules.map(({ name }) => name.toLowerCase())).size === rules.length, {
    error: fieldError(msg("must not have two rules of the same name")),
  })
  .meta({ description: "In their order: the first that applies counts. Empty: the brand's own steps count." });

export const UpdateApprovalRulesInput = z.object({ rules: RuleList });

const BrandRule = ApprovalRule.extend({
  steps: z.array(BrandStep).max(MAX_STEPS),
  authors: z.array(PersonRef).meta({ description: "The members of `author_ids` who are in the brand now." }),
}).meta({ id: "BrandApprovalRule" });
export const ApprovalRules = z.object({ rules: z.array(BrandRule) });

/** The rule of a post's review, and why it applied. */
export const AppliedRule = z
  .object({
    name: z.string().meta({ example: "Written by agents" }),
    reasons: z.array(
      z.object({
        kind: z.enum(REASONS),
        value: z.string().nullable().meta({ description: "The channel, tag, word and so on.", example: null }),
        text: z.string().meta({ example: "An app or assistant wrote some of it." }),
      }),
    ),
  })
  .meta({ id: "AppliedApprovalRule" });

export const PreviewApprovalRulesInput = z.object({
  rules: RuleList.optional().meta({ description: "Rules to try without saving them. Default: those in use." }),
  post_id: Id.optional().meta({ description: "A post to try them on." }),
});

export const RulesPreview = z.object({
  post: z
    .object({
      rule: AppliedRule.nullable().meta({ description: "Null: none applies, the brand's own steps count." }),
      steps: z.array(ApprovalStep.pick({ name: true, needed: true })),
    })
    .nullable()
    .meta({ description: "Null without `post_id`." }),
  posts: z
    .number()
    .int()
    .meta({ description: `The newest posts, at most ${PREVIEWED_POSTS}.`, example: 50 }),
  counts: z.array(
    z.object({
      name: z.string().meta({ example: "Written by agents" }),
      posts: z.number().int().meta({ description: "Those to which it would apply.", example: 7 }),
    }),
  ),
  others: z.number().int().meta({ description: "Those to which none would apply.", example: 43 }),
});
