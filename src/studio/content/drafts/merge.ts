export type Side = "mine" | "theirs";

/** The shape of a draft: the fields by which two versions are compared and merged. */
export interface DraftShape<Content> {
  /** The fields in which versions may differ. */
  fieldsOf(versions: readonly Content[]): readonly string[];
  /** The value of a field, for comparison. */
  print(content: Content, field: string): string;
  /** The content with one field taken from `from`. */
  withField(content: Content, field: string, from: Content): Content;
  /** Validates stored content; an older version of the studio may have stored another shape. */
  isContent(value: unknown): value is Content;
}

export interface Difference {
  field: string;
  /** The side taken by default: the one that changed; mine if both did. */
  proposed: Side;
  /** Both sides changed it. */
  isContested: boolean;
}

/** Two versions with a common base. */
export interface Versions<Content> {
  /** The base as it was edited here. */
  base: Content;
  /** The same base as the server returns it, possibly normalized: an instant instead of a local time. */
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

/** Merges two versions: mine, with the chosen fields of theirs. */
export function mergeDrafts<Content>(
  shape: DraftShape<Content>,
  mine: Content,
  theirs: Content,
  choices: Readonly<Record<string, Side>>,
): Content {
  const chosen = Object.keys(choices).filter((field) => choices[field] === "theirs");
  return chosen.reduce((content, field) => shape.withField(content, field, theirs), mine);
}

/** The proposed sides of differences; `contested` is the side taken where both changed a field. */
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
 * A draft that is a plain record, with each entry a field. Leading and trailing spaces are ignored, since the server
 * trims most texts.
 * @param example has every field, null for nullable ones; records with missing fields or other types are invalid
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

/** A draft of a single text. */
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
