import { z } from "zod";
import type { Call, ContentMedia, Outgoing, Published, PublishOutcome } from "../../contract.ts";
import { differencesOf, fieldsOf } from "../../shared/description/differences.ts";
import { readOptions } from "../../shared/description/options.ts";
import { type Google, readGoogle } from "../api.ts";
import { failed } from "../refusal.ts";
import { isShort, titleOf } from "./describe.ts";
import { YOUTUBE_ERRORS } from "./errors.ts";
import { YOUTUBE_OPTIONS } from "./options.ts";

export const Video = z.object({
  id: z.string().min(1),
  status: z
    .object({
      uploadStatus: z.string().optional(),
      failureReason: z.string().optional(),
      rejectionReason: z.string().optional(),
      privacyStatus: z.string().optional(),
      madeForKids: z.unknown().optional(),
      selfDeclaredMadeForKids: z.unknown().optional(),
      embeddable: z.unknown().optional(),
      containsSyntheticMedia: z.unknown().optional(),
      license: z.unknown().optional(),
    })
    .default({}),
  snippet: z.unknown().optional(),
});
export type Video = z.infer<typeof Video>;

/** The video's metadata, as `videos.insert` and `videos.update` take it. */
export function resourceOf({ body, options }: Pick<Outgoing, "body" | "options">): {
  snippet: object;
  status: object;
} {
  const chosen = readOptions(YOUTUBE_OPTIONS, options);
  return {
    snippet: {
      title: titleOf({ body, options }),
      description: body,
      categoryId: chosen.category,
      tags: chosen.tags ?? [],
      ...(chosen.language ? { defaultLanguage: chosen.language } : {}),
    },
    status: {
      privacyStatus: chosen.privacy,
      selfDeclaredMadeForKids: chosen.made_for_kids === "yes",
      embeddable: chosen.embeddable,
      containsSyntheticMedia: chosen.synthetic_media,
      license: chosen.license,
    },
  };
}

/**
 * What YouTube made of the metadata otherwise than asked. An app that isn't audited publishes nothing but private videos.
 * Source: developers.google.com/youtube/v3/docs/videos, read 28 November 2026.
 */
export function remarksOn({ snippet, status }: Video, outgoing: Pick<Outgoing, "body" | "options">): string[] {
  const chosen = readOptions(YOUTUBE_OPTIONS, outgoing.options);
  const made = fieldsOf(snippet);
  const isLocked = status.privacyStatus === "private" && chosen.privacy !== "private";
  const isForKids = chosen.made_for_kids === "yes";
  // YouTube's own designation may come later than ours, and says more where it marks what was not declared.
  const declared = status.selfDeclaredMadeForKids;
  return [
    ...(isLocked ? ["YouTube keeps the video private, because this installation's app isn't audited."] : []),
    ...differencesOf("YouTube", [
      { of: "the title", asked: titleOf(outgoing), made: made.title },
      {
        of: "the category",
        asked: chosen.category,
        made: made.categoryId,
        names: YOUTUBE_OPTIONS.category.choices,
      },
      { of: "the tags", asked: chosen.tags, made: made.tags },
      { of: "the visibility", asked: isLocked ? undefined : chosen.privacy, made: status.privacyStatus },
      {
        of: "the label “made for kids”",
        asked: isForKids,
        made: isForKids ? declared : (status.madeForKids ?? declared),
      },
      { of: "the license", asked: chosen.license, made: status.license, names: YOUTUBE_OPTIONS.license.choices },
      { of: "embedding", asked: chosen.embeddable, made: status.embeddable },
      { of: "the label for altered content", asked: chosen.synthetic_media, made: status.containsSyntheticMedia },
    ]),
  ];
}

export function publishedAs(id: string, file: ContentMedia | undefined): Published {
  const path = file && isShort(file) ? `shorts/${id}` : `watch?v=${id}`;
  return { externalId: id, permalink: `https://www.youtube.com/${path}` };
}

/** The video's present state; null when it no longer exists. */
export async function readVideo(call: Call, google: Google, token: string, id: string): Promise<Video | null> {
  const url = `${google.youtube}/youtube/v3/videos?part=snippet,status&id=${encodeURIComponent(id)}`;
  const { items } = await readGoogle(call, token, url, z.object({ items: z.array(Video).default([]) }));
  return items[0] ?? null;
}

/** Why a video will never be shown; null for one that is or will be. */
export function endOfVideo({ status }: Video): Extract<PublishOutcome, { kind: "failed" }> | null {
  if (status.uploadStatus === "failed") return explain("video_refused", status.failureReason);
  if (status.uploadStatus === "rejected") return explain("video_rejected", status.rejectionReason);
  return status.uploadStatus === "deleted" ? failed(YOUTUBE_ERRORS, "video_gone") : null;
}

function explain(code: keyof typeof YOUTUBE_ERRORS, reason = ""): Extract<PublishOutcome, { kind: "failed" }> {
  const outcome = failed(YOUTUBE_ERRORS, code);
  if (reason === "") return outcome;
  return { ...outcome, error: { ...outcome.error, message: `${outcome.error.message.slice(0, -1)} (${reason}).` } };
}
