import type { Connector, Content, ContentMedia, OptionValues, Part, Targets } from "../../contract.ts";

/** The media of the post and of all parts of its thread. */
export function mediaOfAll<Media extends ContentMedia>({ media, threadMedia = [] }: Content<Media>): Media[] {
  return [...media, ...threadMedia.flat()];
}

/** Splits into the thread parts, one by one, then the first comment. */
export function splitThread<Media extends ContentMedia>({
  body,
  media,
  thread,
  threadMedia = [],
  firstComment,
}: Content<Media>): Part<Media>[] {
  return [
    { kind: "post", body, media },
    ...thread.map((text, index): Part<Media> => ({ kind: "thread", body: text, media: threadMedia[index] ?? [] })),
    ...(firstComment === null ? [] : [{ kind: "comment" as const, body: firstComment, media: [] }]),
  ];
}

/** The places that a post goes to, each once; empty while none is chosen. */
export function targetsOf({ first, others }: Targets, options: OptionValues): string[] {
  const more = options[others];
  const chosen = [options[first], ...(Array.isArray(more) ? more : [])];
  return [...new Set(chosen.filter((target) => typeof target === "string"))];
}

/** Repeats the post for each of its places. */
export function splitTargets<Media extends ContentMedia>(
  { body, media, options }: Content<Media>,
  targets: Targets,
): Part<Media>[] {
  const parts = targetsOf(targets, options).map((target): Part<Media> => ({ kind: "post", body, media, target }));
  return parts.length > 0 ? parts : [{ kind: "post", body, media }];
}

/** The parts in which a content is sent to a platform; at least one. */
export function partsOf<Media extends ContentMedia>(
  connector: Pick<Connector, "parts" | "capabilities"> | undefined,
  content: Content<Media>,
  capabilities = connector?.capabilities,
): Part<Media>[] {
  const { body, media } = content;
  const parts = capabilities && connector?.parts?.(content, capabilities);
  return parts ?? [{ kind: "post", body, media }];
}
