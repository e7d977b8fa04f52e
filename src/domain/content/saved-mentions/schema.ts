import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError, PLAIN_TEXT } from "#kernel/messages.ts";
import { WireTime } from "#kernel/time.ts";
import { normalizeHandle } from "./rules.ts";
import { MAX_HANDLE, MAX_MENTION_NAME } from "./terms.ts";

const name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MENTION_NAME)
  .refine(...PLAIN_TEXT)
  .refine((text) => !text.includes("@"), { error: fieldError(msg("must not contain @")) })
  .meta({ description: "`@` and the name in the text of a post mention them.", example: "Ada Marsh" });
const handle = z
  .string()
  .trim()
  .min(1)
  .max(MAX_HANDLE)
  .refine(...PLAIN_TEXT)
  .transform(normalizeHandle);
const handles = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,29}$/), handle)
  .refine((all) => Object.keys(all).length > 0, { error: fieldError(msg("needs at least one network")) })
  .refine((all) => Object.keys(all).length <= 50, { error: fieldError(msg("has too many networks")) })
  .meta({
    description: "By platform, see `GET /platforms`. Where it has none, the name is sent.",
    example: { mastodon: "@ada@mastodon.social", bluesky: "@ada.bsky.social" },
  });

export const CreateSavedMentionInput = z.object({ name, handles });
export const UpdateSavedMentionInput = z.object({ id: Id, name: name.optional(), handles: handles.optional() });
export const SavedMentionInput = z.object({ id: Id });
export const ListSavedMentionsInput = z.object({});

export const SavedMention = z
  .object({
    id: Id,
    name: z.string().meta({ example: "Ada Marsh" }),
    handles: z
      .record(z.string(), z.string())
      .meta({ example: { mastodon: "@ada@mastodon.social", bluesky: "@ada.bsky.social" } }),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({ id: "SavedMention" });
/** All of a brand, by name. */
export const SavedMentionList = z.object({ saved_mentions: z.array(SavedMention) });
