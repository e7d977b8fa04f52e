import { z } from "zod";
import { appearance } from "#domain/brands/brands/schema.ts";
import { flags, Overrides, RevisionNumber } from "#domain/content/posts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg, t } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";

export const ResolvePublicationInput = z
  .object({
    id: Id,
    permalink: z
      .url({ protocol: /^https?$/, error: fieldError(msg("must be the http or https address of the published post")) })
      .max(2048)
      .optional()
      .meta({ description: "Mark as published: the URL of the published post." }),
    resend: z.literal(true).optional().meta({ description: "Send it again." }),
  })
  .refine(({ permalink, resend }) => (permalink === undefined) !== (resend === undefined), {
    error: () => t("Send either `permalink` or `resend: true`."),
    path: ["permalink"],
  })
  .meta({ example: { permalink: "https://social.example/@north/1" } });

export const PublicationInput = z.object({ id: Id });

export const UpdatePublicationInput = z
  .object({
    id: Id,
    body: Overrides.shape.body,
    thread: Overrides.shape.thread,
    first_comment: Overrides.shape.first_comment,
    options: Overrides.shape.options.meta({
      description: "The platform's own settings. Only its `editable_options` can change, see `GET /platforms`.",
    }),
    media_ids: Overrides.shape.media_ids.meta({ description: "Must be the published ones. They can't be changed." }),
    thread_media_ids: Overrides.shape.thread_media_ids.meta({ description: "As `media_ids`, of the thread parts." }),
    revision: RevisionNumber,
  })
  .meta({ example: { body: "We open at ten." } });

export const FixPublicationInput = z
  .object({
    id: Id,
    ...Overrides.shape,
    revision: RevisionNumber,
    approve: flags.approve.meta({
      description:
        "Approve it and publish it there now. Requires the tier `elevated_write`. Otherwise it goes to review.",
    }),
  })
  .meta({ example: { body: "We open at ten.", approve: true } });

/** A brand's handle as it appears in the URL of its public page. */
const handle = z.string().min(1).max(60);

export const FeedInput = z.object({ handle });
export const FeedEntriesInput = z.object({ handle, ...pageInput });
export const FeedEntryInput = z.object({ handle, id: Id });

const FeedMedia = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  type: z.string(),
  bytes: z.number().int(),
});

export const FeedEntry = z
  .object({
    id: Id,
    guid: z.string().meta({ description: "A permanent ID, independent of brand and installation names." }),
    url: z.string().meta({ description: "The entry's page." }),
    body: z.string(),
    media: z.array(FeedMedia),
    tags: z.array(z.string()),
    published_at: WireTime,
    updated_at: WireTime.meta({ description: "When it was edited last, or published if it never was." }),
  })
  .meta({ id: "FeedEntry" });
export type FeedEntry = z.infer<typeof FeedEntry>;

export const Feed = z
  .object({
    name: z.string(),
    handle: z.string(),
    ...appearance,
    url: z.string(),
    rss_url: z.string(),
    atom_url: z.string(),
    json_url: z.string(),
    updated_at: z.string().meta({
      description:
        "When the feed last changed: an entry was published, edited or deleted, or the brand looks different.",
    }),
  })
  .meta({ id: "Feed" });
export type Feed = z.infer<typeof Feed>;

export const FeedEntryList = z.object({ entries: z.array(FeedEntry), ...pageOutput });

/** What is stored of an entry's media: the file's key, because the installation's URL may change. */
export const KeptMedia = z.array(FeedMedia.omit({ url: true }).extend({ key: z.string() }));
