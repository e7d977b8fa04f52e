import { z } from "zod";
import { foldText } from "#kernel/fold-text.ts";
import { LARGEST_INTEGER } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { isStorable } from "#kernel/storable.ts";
import { WireTime } from "#kernel/time.ts";
import {
  EMOJI_RULES,
  MAX_AVOIDED,
  MAX_CLAIMS,
  MAX_EXAMPLE,
  MAX_EXAMPLES,
  MAX_PREFERRED,
  MAX_REASON,
  MAX_REPLACED,
  MAX_TAGS,
  MAX_TOLD,
  MAX_TOPICS,
  MAX_VOICE,
  MAX_WORD,
} from "./terms.ts";

const Line = z
  .string()
  .trim()
  .max(MAX_WORD)
  .refine(...PLAIN_TEXT);
const Name = Line.min(1);
/** A word or a phrase. It is found as it is written here: nothing in it stands for other characters. */
const Word = Name.refine((word) => foldText(word).text.trim() !== "", {
  error: () => t("Enter a word with visible characters."),
});
const reason = z
  .string()
  .trim()
  .max(MAX_REASON)
  .refine(...PLAIN_TEXT)
  .default("")
  .meta({ description: "Why. Shown with each finding. Empty without one.", example: "" });
const blocks = z.boolean().default(false).meta({
  description: "Whether a post with it is refused for review and publishing. Otherwise it is a warning.",
});

const PreferredWord = z.object({
  word: Word.meta({ example: "coffee bar" }),
  replaces: z
    .array(Word)
    .min(1)
    .max(MAX_REPLACED)
    .meta({ example: ["coffee shop"] }),
  reason,
  blocks,
});
const AvoidedWord = z.object({
  word: Word.meta({ example: "cheap" }),
  suggestion: Name.nullable().default(null).meta({ description: "What to write instead.", example: "affordable" }),
  reason,
  blocks,
});
const Claim = z.object({
  word: Word.meta({ example: "guaranteed" }),
  reason,
  blocks,
});
const Topic = z.object({
  name: Name.meta({ example: "Coffee" }),
  tags: z
    .array(Name.regex(/^#?[^\s#]+$/u, { error: () => t("Enter tags without spaces.") }).overwrite(withHash))
    .max(MAX_TAGS)
    .meta({ example: ["#coffee"] }),
});
const Example = z.object({
  text: z.string().trim().min(1).max(MAX_EXAMPLE).meta({ example: "Nine o'clock, the first cup is on us." }),
  is_good: z.boolean().meta({ description: "Whether it shows how to write, or how not to." }),
  note: reason,
});

function withHash(tag: string): string {
  return tag.startsWith("#") ? tag : `#${tag}`;
}

export const GuideContent = z.object({
  voice: z.string().trim().max(MAX_VOICE).default("").meta({
    description: "How the brand sounds, in a few sentences.",
    example: "Warm and short. We say you.",
  }),
  words_to_use: z.array(PreferredWord).max(MAX_PREFERRED).default([]),
  words_to_avoid: z.array(AvoidedWord).max(MAX_AVOIDED).default([]),
  claims: z.array(Claim).max(MAX_CLAIMS).default([]).meta({
    description: "Words that need a source: a link in the post.",
  }),
  emoji: z.enum(EMOJI_RULES).default("allowed").meta({
    description: "`warn`: a warning for a post with emoji. `block`: it is refused for review and publishing.",
  }),
  topics: z.array(Topic).max(MAX_TOPICS).default([]).meta({ description: "Hashtags by topic." }),
  examples: z.array(Example).max(MAX_EXAMPLES).default([]),
});
export type GuideContent = z.output<typeof GuideContent>;

export const BrandGuide = GuideContent.extend({
  revision: z.number().int().meta({ description: "0 before it is saved for the first time.", example: 3 }),
  updated_at: WireTime.nullable(),
  left_out: z
    .array(
      z.object({
        list: z.enum(["words_to_avoid", "words_to_use", "claims", "topics", "examples"]),
        count: z.number().int().meta({ example: 4 }),
      }),
    )
    .meta({
      description: `Entries at the end of a list that models aren't told when they write: they get ${MAX_TOLD} characters. Posts are checked for all.`,
    }),
}).meta({ id: "BrandGuide" });

export const BrandGuideInput = z.object({});

/** What is left out becomes empty. */
export const UpdateBrandGuideInput = GuideContent.extend({
  revision: z.number().int().min(0).max(LARGEST_INTEGER).meta({
    description: "The revision you read. 412 if there is a newer one.",
    example: 0,
  }),
});

const key = z.string().min(1).max(MAX_WORD).meta({ description: "Names the proposal.", example: "cheap" });

export const Proposal = z
  .object({
    key,
    kind: z.enum(["word", "emoji"]),
    word: z.string().meta({ description: "As it was last removed. Empty for emoji.", example: "Cheap" }),
    removed: z.number().int().meta({ description: "From how many posts it was removed.", example: 5 }),
    post_ids: z.array(z.number().int()),
  })
  .meta({ id: "GuideProposal" });
export const ProposalList = z.object({ proposals: z.array(Proposal) });

export const DismissProposalInput = z.object({
  key: key.refine(isStorable),
  dismissed: z.boolean().default(true).meta({ description: "False to list it again." }),
});
export const ProposalDismissed = z.object({ key, dismissed: z.boolean() });
