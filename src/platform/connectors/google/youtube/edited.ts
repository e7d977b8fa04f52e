import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import type { Content } from "../../contract.ts";
import { resourceOf } from "./video.ts";

/**
 * What `videos.update` can set in the parts `snippet` and `status`. Whatever of it is not sent is deleted. Sources:
 * developers.google.com/youtube/v3/docs/videos/update and developers.google.com/youtube/data/guides/implementation/partial,
 * read 28 November 2026.
 */
const Present = z.object({
  snippet: z.object({
    title: z.string().optional(),
    description: z.string().optional(),
    tags: z.array(z.string()).optional(),
    categoryId: z.string().optional(),
    defaultLanguage: z.string().optional(),
    defaultAudioLanguage: z.string().optional(),
  }),
  status: z.object({
    privacyStatus: z.string().optional(),
    publishAt: z.string().optional(),
    license: z.string().optional(),
    embeddable: z.boolean().optional(),
    publicStatsViewable: z.boolean().optional(),
    selfDeclaredMadeForKids: z.boolean().optional(),
    containsSyntheticMedia: z.boolean().optional(),
  }),
});
export type PresentVideo = z.infer<typeof Present>;
/** Google omits empty lists. */
export const PresentVideos = z.object({ items: z.array(Present).default([]) });

/** The option that sets a field; a field without one keeps the value that it has on YouTube. */
const OPTION_OF: Readonly<Record<string, string>> = {
  tags: "tags",
  categoryId: "category",
  privacyStatus: "privacy",
  selfDeclaredMadeForKids: "made_for_kids",
  embeddable: "embeddable",
  license: "license",
  defaultLanguage: "language",
  containsSyntheticMedia: "synthetic_media",
};

/** The present video with the edited text, and with those options that were chosen rather than left to their defaults. */
export function editedResourceOf(content: Pick<Content, "body" | "options">, present: PresentVideo): object {
  const { snippet, status } = resourceOf(content);
  const isChosen = (field: string) => {
    const option = lookUp(OPTION_OF, field);
    return option === undefined || content.options[option] !== undefined;
  };
  const chosenOf = (part: object) => Object.fromEntries(Object.entries(part).filter(([field]) => isChosen(field)));
  const merged = { ...present.status, ...chosenOf(status) };
  // Only a private video has a time of publication.
  if (merged.privacyStatus !== "private") delete merged.publishAt;
  return { snippet: { ...present.snippet, ...chosenOf(snippet) }, status: merged };
}
