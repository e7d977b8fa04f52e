/** What one writes about an idea. */
export interface IdeaText {
  headline: string;
  body: string;
}

/** An idea's text as the server has it, and since when. */
export interface StoredText extends IdeaText {
  updated_at: string;
}

/** What both sides changed: their words, and what the panel would hold if one's own are kept. */
export interface Clash {
  theirs: Partial<IdeaText>;
  kept: { base: IdeaText; text: IdeaText };
}

/** An idea's text while somebody writes it. */
export interface Writing {
  text: IdeaText;
  /** What the server had when it was written: only what differs from it is stored. */
  base: IdeaText;
  /** The latest moment the server was heard of; an answer from before says nothing new. */
  at: string;
  /** Nothing is stored until somebody has chosen. */
  clash: Clash | null;
}

const PARTS = ["headline", "body"] as const;

// The server cuts the blanks around a headline, and nobody means a change by them.
const isAlike = (a: string, b: string) => a.trim() === b.trim();

export function startWriting({ headline, body, updated_at: at }: StoredText): Writing {
  const base = { headline, body };
  return { text: base, base, at, clash: null };
}

/**
 * What becomes of the words when the server has others: a part that only one side changed is as that side has it; where
 * both did, nothing changes before somebody chooses.
 */
export function heard(writing: Writing, stored: StoredText): Writing {
  if (stored.updated_at < writing.at) return writing;
  const base = { ...writing.base };
  const text = { ...writing.text };
  const theirs: Partial<IdeaText> = {};
  for (const part of PARTS) {
    const word = stored[part];
    if (isAlike(word, base[part])) continue;
    if (isAlike(word, text[part])) base[part] = text[part];
    else if (isAlike(text[part], base[part])) base[part] = text[part] = word;
    else base[part] = theirs[part] = word;
  }
  const at = stored.updated_at;
  return Object.keys(theirs).length > 0
    ? { ...writing, at, clash: { theirs, kept: { base, text } } }
    : { base, text, at, clash: null };
}

/** Ends a clash: one's own words go over theirs when they are stored next. What was typed meanwhile counts. */
export function keepMine({ text, base, at, clash }: Writing): Writing {
  if (!clash) return { text, base, at, clash };
  const now = { ...clash.kept.text };
  for (const part of PARTS) if (part in clash.theirs || text[part] !== base[part]) now[part] = text[part];
  return { text: now, base: clash.kept.base, at, clash: null };
}

/** Ends a clash: where both sides wrote, their words stand. */
export function takeTheirs(writing: Writing): Writing {
  const kept = keepMine(writing);
  return { ...kept, text: { ...kept.text, ...writing.clash?.theirs } };
}

/** What is to be stored now; null if there is nothing, or nothing that may be. */
export function changesOf({ text, base, clash }: Writing): Partial<IdeaText> | null {
  if (clash || text.headline.trim() === "") return null;
  const changes: Partial<IdeaText> = {};
  for (const part of PARTS) if (text[part] !== base[part]) changes[part] = text[part];
  return Object.keys(changes).length > 0 ? changes : null;
}

/** The server took these changes; what was typed since is not among them. */
export function withStored(writing: Writing, changes: Partial<IdeaText>): Writing {
  return { ...writing, base: { ...writing.base, ...changes } };
}

export function isAllStored({ text, base }: Writing): boolean {
  return PARTS.every((part) => text[part] === base[part]);
}
