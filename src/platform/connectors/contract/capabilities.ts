import { z } from "zod";
import { MEDIA_KINDS, MediaLimits } from "./media.ts";

/** Maximum count of each kind in one post; kinds that are not listed can't be combined. */
const MediaMix = z.partialRecord(z.enum(MEDIA_KINDS), z.number().int());

/** How a platform counts characters, where data can express it; otherwise the connector's `countText`. */
export const TextCounting = z
  .object({
    unit: z.enum(["graphemes", "code_points", "utf16", "bytes"]).meta({ example: "graphemes" }),
    link_length: z.number().int().optional().meta({
      description: "What each http or https address counts, however long it is.",
      example: 23,
    }),
  })
  .meta({ id: "TextCounting" });
export type TextCounting = z.infer<typeof TextCounting>;

/**
 * The capabilities of a platform or of one channel, as `GET /channels` and the composer show them. Numbers use the
 * platform's own counting. An absent optional value means no limit.
 */
export const Capabilities = z
  .object({
    text_limit: z.number().int().min(0).meta({ example: 300 }),
    text_bytes_limit: z.number().int().min(0).optional().meta({ description: "In UTF-8.", example: 3000 }),
    text_counting: TextCounting.optional(),
    media_limit: z.number().int().min(0).meta({ example: 4 }),
    media_types: z.array(z.string()).meta({ example: ["image/jpeg", "image/png"] }),
    media_bytes_limit: z.number().int().min(0).meta({ description: "Of one file.", example: 1_000_000 }),
    media: z
      .partialRecord(z.enum(MEDIA_KINDS), MediaLimits)
      .optional()
      .meta({
        description:
          "Limits by kind, in place of `media_types` and `media_bytes_limit`. A GIF without its own is an image.",
        example: { image: { types: ["image/jpeg", "image/png"], bytes: 1_000_000 } },
      }),
    media_mixes: z
      .array(MediaMix)
      .optional()
      .meta({ description: "Media have to fit one of these.", example: [{ image: 4 }, { video: 1 }] }),
    alt_text_limit: z.number().int().min(0).meta({
      description: "Characters; 0 where the platform takes no alt text.",
      example: 2000,
    }),
    thread: z.boolean().meta({ description: "Whether a publication may have more than one part." }),
    first_comment: z.boolean(),
    cashtag_limit: z.number().int().min(0).optional().meta({
      description: "Cashtags, such as $ACME, in one post.",
      example: 1,
    }),
    poll: z
      .object({
        options: z.number().int(),
        characters: z.number().int().meta({ description: "Of one answer." }),
        seconds: z.object({ min: z.number().int(), max: z.number().int() }),
      })
      .optional()
      .meta({
        description: "Limits of a poll, where each channel has its own.",
        example: { options: 4, characters: 50, seconds: { min: 300, max: 2_629_746 } },
      }),
    likes: z.boolean().optional().meta({
      description: "False where the platform lets this channel like nothing, though it does so for others.",
      example: false,
    }),
    costs: z
      .object({ post: z.number().min(0), link_post: z.number().min(0) })
      .optional()
      .meta({
        description: "What the platform charges the installation for a post without and with a link, in US dollars.",
        example: { post: 0.015, link_post: 0.2 },
      }),
  })
  .meta({ id: "Capabilities" });
export type Capabilities = z.infer<typeof Capabilities>;

/** How many publications the platform still accepts from a channel until then, as reported by the platform. */
export type Quota = { remaining: number; until: Date };

/** How many videos, and how many bytes of them, it accepts beside that; null when it does not say. */
export type VideoQuota = { remaining: number | null; bytes: number | null; until: Date };

/** At most this many requests per period in seconds, and this many at the same time, across all workers. */
export type Pace = { requests: number; seconds: number; atOnce?: number };

/** The platform's current limits of one channel. */
export type CapabilitiesReport = {
  capabilities: Capabilities;
  quota?: Quota | null | undefined;
  videoQuota?: VideoQuota | null | undefined;
};
