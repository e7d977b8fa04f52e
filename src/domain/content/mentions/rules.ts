/** Someone that a text mentions. */
export type Mentioned = { id: number; name: string };

/** A mention in the text of a comment: `@[12]`, the ID of a user. */
const MENTION = /@\[([1-9]\d{0,15})\]/g;

/** The IDs that a text mentions, each once, in their order. */
export function mentionedIds(text: string): number[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id)))];
}

/** A text in pieces: its plain parts, and the mentions of the given people; any other stays text. */
export function splitMentions<Person extends Mentioned>(text: string, people: readonly Person[]): (string | Person)[] {
  const pieces: (string | Person)[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const person = people.find(({ id }) => id === Number(match[1]));
    if (!person) continue;
    pieces.push(text.slice(end, match.index), person);
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== "");
}

/** The text as people read it, with `@Anna Doe` for a mention. */
export function withNames(text: string, people: readonly Mentioned[]): string {
  return splitMentions(text, people)
    .map((piece) => (typeof piece === "string" ? piece : `@${piece.name}`))
    .join("");
}

/** The text as it is sent: `@[12]` for the `@Anna Doe` of the people chosen while writing. */
export function withIds(text: string, people: readonly Mentioned[]): string {
  // The longer of two names first, so that "@Ann" isn't found in "@Ann Lee".
  const ordered = people.toSorted((a, b) => b.name.length - a.name.length);
  const [first = "", ...rest] = text.split("@");
  const written = rest.map((piece) => {
    const person = ordered.find(
      ({ name }) => piece.startsWith(name) && !/^[\p{L}\p{N}]/u.test(piece.slice(name.length)),
    );
    return person ? `@[${person.id}]${piece.slice(person.name.length)}` : `@${piece}`;
  });
  return first + written.join("");
}
