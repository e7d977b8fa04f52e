import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import { chosenTitle } from "#platform/connectors/shared/text/article-title.ts";
import type { MediaAsset, Post } from "#studio/content/composer/saving/draft.ts";
import { type PreviewContent, previewMedia } from "#studio/content/preview/content.ts";
import type { Quotable } from "./comments/anchors.ts";

type Overrides = Post["publications"][number]["overrides"];

/**
 * What a channel of a stored post publishes, for its preview.
 * @param publication that of the channel; undefined for a post without channels
 */
export function previewOf(
  post: Post,
  publication: Post["publications"][number] | undefined,
  mediaOf: (id: number) => MediaAsset | undefined,
): PreviewContent {
  const { overrides = {}, mentions = [] } = publication ?? {};
  return {
    mentions,
    title: chosenTitle(overrides.options ?? {}),
    body: overrides.body ?? post.body,
    isRich: post.format === "markdown",
    thread: overrides.thread ?? [],
    threadMedia: threadMediaFor(overrides, mediaOf).map((files) =>
      files.map((asset) => previewMedia(asset, overrides.options)),
    ),
    media: mediaFor(post, overrides, mediaOf).map((asset) => previewMedia(asset, overrides.options)),
    firstComment: overrides.first_comment ?? null,
    tags: post.tags,
    options: overrides.options ?? {},
  };
}

/** The media of a channel of a stored post: its own, or the post's. */
function mediaFor(
  post: Post,
  overrides: Overrides,
  mediaOf: (id: number) => MediaAsset | undefined,
): readonly MediaAsset[] {
  return overrides.media_ids?.flatMap((id) => mediaOf(id) ?? []) ?? post.media;
}

/** The media of the thread parts of a channel of a stored post. */
function threadMediaFor(
  { thread_media_ids: parts = [] }: Overrides,
  mediaOf: (id: number) => MediaAsset | undefined,
): MediaAsset[][] {
  return parts.map((ids) => ids.flatMap((id) => mediaOf(id) ?? []));
}

/** The media of a channel of a stored post, in every part of its thread, each once. */
export function allMediaFor(...[post, overrides, mediaOf]: Parameters<typeof mediaFor>): readonly MediaAsset[] {
  const all = [...mediaFor(post, overrides, mediaOf), ...threadMediaFor(overrides, mediaOf).flat()];
  return [...new Map(all.map((asset) => [asset.id, asset])).values()];
}

/** The passages of a stored post that can be quoted in its thread. */
export function quotableOf({ body, media, publications }: Post): Quotable {
  return {
    body,
    channels: publications.map(({ overrides }) => ({
      body: overrides.body,
      thread: overrides.thread ?? [],
      firstComment: overrides.first_comment ?? null,
    })),
    mediaIds: [...media.map(({ id }) => id), ...publications.flatMap(({ overrides }) => overriddenMediaIds(overrides))],
  };
}

/** All media of several revisions of a post. */
export function mediaIdsOf(versions: readonly RevisionContent[]): number[] {
  const all = versions.flatMap(({ media_ids: ids, channels }) => [
    ...ids,
    ...channels.flatMap(({ overrides }) => overriddenMediaIds(overrides)),
  ]);
  return [...new Set(all)];
}
