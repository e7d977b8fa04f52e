export type Side = "mine" | "theirs";

/** What a draft is made of: the fields that two versions are compared and merged by. */
export interface DraftShape<Content> {
  /** The fields in which versions may differ. */
  fieldsOf(versions: readonly Content[]): readonly string[];
  /** What a field says, to be compared. */
  print(content: Content, field: string): string;
  /** The content with one field as `from` has it. */
  withField(content: Content, field: string, from: Content): Content;
  /** Whether what was kept is such a draft; an older version of the studio may have kept another shape. */
  isContent(value: unknown): value is Content;
}

export interface Difference {
  field: string;
  /** What is kept if nobody chooses: the side that changed it; mine where both did. */
  proposed: Side;
  /** Both sides changed it. */
  isContested: boolean;
}

/** Two versions that began as one. */
export interface Versions<Content> {
  /** What they began as, as it was written here. */
  base: Content;
  /** The same as the server has it, who may say it in other words: an instant instead of a time on the wall. */
  since?: Content;
  mine: Content;
  theirs: Content;
}

/** The fields in which two versions differ. */
export function differencesOf<Content>(
  shape: DraftShape<Content>,
  { base, since = base, mine, theirs }: Versions<Content>,
): Difference[] {
  return shape.fieldsOf([mine, theirs]).flatMap((field) => {
    const says = (content: Content) => shape.print(content, field);
    if (says(mine) === says(theirs)) return [];
    const isMine = says(mine) !== says(base);
    const isTheirs = says(theirs) !== says(base) && says(theirs) !== says(since);
    return [{ field, proposed: isMine ? "mine" : "theirs", isContested: isMine && isTheirs }];
  });
}

/** One version made of two: mine, with the fields that are chosen from theirs. */
export function combine<Content>(
  shape: DraftShape<Content>,
  mine: Content,
  theirs: Content,
  choices: Readonly<Record<string, Side>>,
): Content {
  const chosen = Object.keys(choices).filter((field) => choices[field] === "theirs");
  return chosen.reduce((content, field) => shape.withField(content, field, theirs), mine);
}

/** The sides proposed for differences; `contested` takes the side where both changed a field. */
export function choicesOf(differences: readonly Difference[], contested: Side = "mine"): Record<string, Side> {
  return Object.fromEntries(
    differences.map(({ field, proposed, isContested }) => [field, isContested ? contested : proposed]),
  );
}

export function isSame<Content>(shape: DraftShape<Content>, a: Content, b: Content): boolean {
  return shape.fieldsOf([a, b]).every((field) => shape.print(a, field) === shape.print(b, field));
}

const print = (value: unknown) => (typeof value === "string" ? value.trim() : (JSON.stringify(value) ?? ""));

/**
 * A draft that is a plain record, each of whose entries is a field. Blanks around a text are no change: the server cuts
 * most of them.
 * @param example has every field, null where a field may hold null; what lacks one, or holds another type, is no draft
 */
export function recordShape<Content extends object>(example: Content): DraftShape<Content> {
  const names = Object.keys(example) as (keyof Content & string)[];
  return {
    fieldsOf: () => names,
    print: (content, field) => print(content[field as keyof Content]),
    withField: (content, field, from) => ({ ...content, [field]: from[field as keyof Content] }),
    isContent: (value): value is Content =>
      isRecord(value) &&
      names.every((name) => name in value && (example[name] === null || kindOf(value[name]) === kindOf(example[name]))),
  };
}

/** A draft that is one text. */
export const textShape: DraftShape<string> = {
  fieldsOf: () => ["text"],
  print: (text) => text.trim(),
  withField: (_, _field, from) => from,
  isContent: (value) => typeof value === "string",
};

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
