import { z } from "zod";
import { Tags } from "#domain/engagement/contacts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { ITEM_KINDS, TRIAL_ITEMS } from "./terms.ts";

export const MAX_AUTOMATIONS = 50;

export const Trigger = z
  .object({
    kinds: z
      .array(z.enum(ITEM_KINDS))
      .min(1)
      .max(ITEM_KINDS.length)
      .default([...ITEM_KINDS]),
    channel_id: Id.nullable()
      .default(null)
      .meta({ description: "Only items from this channel. Null for any channel." }),
  })
  .meta({ id: "AutomationTrigger" });
export type Trigger = z.output<typeof Trigger>;

const Value = z.string().trim().min(1).max(200).meta({ example: "opening hours" });

export const Condition = z
  .discriminatedUnion("field", [
    z.object({ field: z.literal("body"), op: z.enum(["contains", "contains_not"]), value: Value }),
    z.object({ field: z.literal("contact_tag"), op: z.enum(["is", "is_not"]), value: Value }),
    z.object({ field: z.literal("contact_handle"), op: z.enum(["is", "is_not"]), value: Value }),
  ])
  .meta({
    id: "AutomationCondition",
    description: "Not case-sensitive. `contact_tag` matches if one of the contact's tags equals the value.",
    example: { field: "body", op: "contains", value: "opening hours" },
  });
export type Condition = z.output<typeof Condition>;

export const Act = z
  .discriminatedUnion("act", [
    z.object({ act: z.literal("tag"), tags: Tags.pipe(z.array(z.string()).min(1)) }),
    z.object({
      act: z.literal("assign"),
      user_id: Id.nullable().meta({
        description:
          "Null to assign in turn to the members who can reply; what a contact writes goes to whom their open items are assigned.",
      }),
    }),
    z.object({
      act: z.literal("draft_reply"),
      body: z.string().trim().min(1).max(10_000).nullable().default(null).meta({
        description: "The text of the draft. Null to have a model write it for one AI credit.",
      }),
      instruction: z.string().trim().max(500).default("").meta({ description: "Instructions for the model." }),
    }),
  ])
  .meta({ id: "AutomationAct", example: { act: "tag", tags: ["support"] } });
export type Act = z.output<typeof Act>;

const fields = {
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(...PLAIN_TEXT)
    .meta({ example: "Opening hours" }),
  trigger: Trigger,
  conditions: z.array(Condition).max(10),
  acts: z
    .array(Act)
    .min(1)
    .max(3)
    .refine((acts) => new Set(acts.map(({ act }) => act)).size === acts.length, {
      error: fieldError(msg("must not contain the same action twice")),
    }),
  is_enabled: z.boolean(),
};

export const CreateAutomationInput = z
  .object({
    name: fields.name,
    trigger: fields.trigger.default({ kinds: [...ITEM_KINDS], channel_id: null }),
    conditions: fields.conditions
      .default([])
      .meta({ description: "All must match. If empty, the automation always runs." }),
    acts: fields.acts,
    is_enabled: fields.is_enabled.default(true),
  })
  .meta({
    example: {
      name: "Opening hours",
      trigger: { kinds: ["message"], channel_id: null },
      conditions: [{ field: "body", op: "contains", value: "opening hours" }],
      acts: [{ act: "draft_reply", body: "We are open from nine to five." }],
    },
  });

export const UpdateAutomationInput = z.object({
  id: Id,
  name: fields.name.optional(),
  trigger: fields.trigger.optional(),
  conditions: fields.conditions.optional(),
  acts: fields.acts.optional(),
  is_enabled: fields.is_enabled.optional(),
});

export const AutomationInput = z.object({ id: Id });
export const ListAutomationsInput = z.object(pageInput);

export const TryAutomationInput = z
  .object({
    trigger: fields.trigger.default({ kinds: [...ITEM_KINDS], channel_id: null }),
    conditions: fields.conditions.default([]),
  })
  .meta({ example: { conditions: [{ field: "body", op: "contains", value: "opening hours" }] } });

export const AutomationTrial = z.object({
  tried: z
    .number()
    .int()
    .meta({ description: `Number of recent items checked, at most ${TRIAL_ITEMS}.`, example: 50 }),
  matched: z.number().int().meta({ description: "Number of items the automation would have acted on.", example: 3 }),
  examples: z
    .array(z.object({ id: Id, contact: z.string().nullable(), body: z.string(), received_at: WireTime }))
    .meta({ description: "The latest matching items, at most 3." }),
});

export const Automation = z
  .object({
    id: Id,
    name: z.string().meta({ example: "Opening hours" }),
    is_enabled: z.boolean(),
    trigger: Trigger,
    conditions: z.array(Condition),
    acts: z.array(Act),
    runs: z.number().int().meta({ description: "Number of times it has run.", example: 17 }),
    last_run_at: WireTime.nullable(),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({ id: "Automation" });

export const AutomationList = z.object({ automations: z.array(Automation), ...pageOutput });
