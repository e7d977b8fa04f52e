import type { Connector, Content, ContentMedia, Part } from "./contract.ts";

/** A thread's parts one by one, then the comment under it; media go with the first. */
export function splitThread<Media extends ContentMedia>({
  body,
  media,
  thread,
  firstComment,
}: Content<Media>): Part<Media>[] {
  return [
    { kind: "post", body, media },
    ...thread.map((text): Part<Media> => ({ kind: "thread", body: text, media: [] })),
    ...(firstComment === null ? [] : [{ kind: "comment" as const, body: firstComment, media: [] }]),
  ];
}

/** The parts in which a content goes out on a platform; one at least. */
export function partsOf<Media extends ContentMedia>(
  connector: Pick<Connector, "parts" | "capabilities"> | undefined,
  content: Content<Media>,
  capabilities = connector?.capabilities,
): Part<Media>[] {
  const { body, media } = content;
  const parts = capabilities && connector?.parts?.(content, capabilities);
  return parts ?? [{ kind: "post", body, media }];
}
