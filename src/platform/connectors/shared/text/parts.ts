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

/** Repeats the post for each of its places, then the first comment below each. */
function splitTargets<Media extends ContentMedia>(content: Content<Media>, targets: Targets): Part<Media>[] {
  const places = targetsOf(targets, content.options);
  if (places.length < 2) return splitThread(content);
  const { body, media, firstComment } = content;
  return [
    ...places.map((target): Part<Media> => ({ kind: "post", body, media, target })),
    ...places.flatMap((target, below): Part<Media>[] =>
      firstComment === null ? [] : [{ kind: "comment", body: firstComment, media: [], target, below }],
    ),
  ];
}

/** The options as they hold for a part: its place is the first, without what was chosen for another place. */
export function optionsOfPart(
  connector: Pick<Connector, "targets" | "options"> | undefined,
  chosen: OptionValues,
  target: string | undefined,
): OptionValues {
  const { targets, options: declared = {} } = connector ?? {};
  if (!targets || target === undefined || target === chosen[targets.first]) return chosen;
  const belongsToPlace = (key: string) => {
    const option = Object.hasOwn(declared, key) ? declared[key] : undefined;
    return option?.kind === "dynamic_select" && option.of === targets.first;
  };
  const kept = Object.entries(chosen).filter(([key]) => !belongsToPlace(key));
  return { ...Object.fromEntries(kept), [targets.first]: target };
}

/** The parts in which a content is sent to a platform; at least one. */
export function partsOf<Media extends ContentMedia>(
  connector: Pick<Connector, "parts" | "targets" | "capabilities"> | undefined,
  content: Content<Media>,
  capabilities = connector?.capabilities,
): Part<Media>[] {
  if (connector?.targets) return splitTargets(content, connector.targets);
  const { body, media } = content;
  const parts = capabilities && connector?.parts?.(content, capabilities);
  return parts ?? [{ kind: "post", body, media }];
}
