import type { ApprovalStep } from "#domain/review/approval-steps/schema.ts";
import { foldText } from "#kernel/fold-text.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import type { ApprovalRule } from "./schema.ts";
import type { ReasonKind } from "./terms.ts";

/** What rules ask of a post. */
export type ReviewSubject = {
  channels: readonly { id: number; name: string; isFirstPost: boolean }[];
  tags: readonly string[];
  campaign: { id: number; name: string } | null;
  /** All that readers may see of it. */
  texts: readonly string[];
  /** Chosen for it on its channels, as ISO 639. */
  languages: readonly string[];
  /** Who wrote or edited it. */
  authors: readonly { id: number; name: string }[];
  isByAgent: boolean;
  hasLink: boolean;
  hasMention: boolean;
  isPaid: boolean;
};

export type Reason = { kind: ReasonKind; value: string | null };

/** What is stored with a review: names as they were then. */
export type StoredRule = { name: string; reasons: Reason[] };

export type MatchedRule = StoredRule & { steps: ApprovalStep[] };

/** The rules of a column. */
export function readApprovalRules(column: unknown): ApprovalRule[] {
  return column as ApprovalRule[];
}

/** The first rule that applies to a post, and why. */
export function matchRules(rules: readonly ApprovalRule[], subject: ReviewSubject): MatchedRule | null {
  for (const { name, conditions, steps } of rules) {
    const reasons = reasonsFor(conditions, subject);
    if (reasons) return { name, steps, reasons };
  }
  return null;
}

/** @returns null when a condition does not hold */
function reasonsFor(conditions: ApprovalRule["conditions"], subject: ReviewSubject): Reason[] | null {
  const tags = subject.tags.map(comparable);
  const texts = conditions.words.length > 0 ? subject.texts.map(comparable) : [];
  const { campaign } = subject;
  const groups: [asked: readonly unknown[], found: Reason[]][] = [
    [
      conditions.channel_ids,
      subject.channels
        .filter(({ id }) => conditions.channel_ids.includes(id))
        .map(({ name: value }) => ({ kind: "channel", value })),
    ],
    [
      conditions.tags,
      conditions.tags.filter((tag) => tags.includes(comparable(tag))).map((value) => ({ kind: "tag", value })),
    ],
    [
      conditions.campaign_ids,
      campaign && conditions.campaign_ids.includes(campaign.id) ? [{ kind: "campaign", value: campaign.name }] : [],
    ],
    [
      conditions.words,
      conditions.words
        .filter((word) => texts.some((text) => hasWord(text, comparable(word))))
        .map((value) => ({ kind: "word", value })),
    ],
    [
      conditions.languages,
      subject.languages
        .filter((language) => conditions.languages.includes(language))
        .map((value) => ({ kind: "language", value })),
    ],
    [
      conditions.author_kinds,
      conditions.author_kinds
        .filter((kind) => (kind === "agent") === subject.isByAgent)
        .map((kind) => ({ kind, value: null })),
    ],
    [
      conditions.author_ids,
      subject.authors
        .filter(({ id }) => conditions.author_ids.includes(id))
        .map(({ name: value }) => ({ kind: "author", value })),
    ],
    [conditions.risks, conditions.risks.flatMap((risk) => findRisk(risk, subject))],
  ];
  const asked = groups.filter(([values]) => values.length > 0);
  return asked.length > 0 && asked.every(([, found]) => found.length > 0) ? asked.flatMap(([, found]) => found) : null;
}

function findRisk(risk: ApprovalRule["conditions"]["risks"][number], subject: ReviewSubject): Reason[] {
  if (risk === "first_post") {
    return subject.channels.filter(({ isFirstPost }) => isFirstPost).map(({ name: value }) => ({ kind: risk, value }));
  }
  const isThere = { link: subject.hasLink, mention: subject.hasMention, paid: subject.isPaid };
  return isThere[risk] ? [{ kind: risk, value: null }] : [];
}

const comparable = (text: string) => foldText(text).text;

/** A letter or digit of a script that separates words. */
const IN_WORD = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{N}\p{M}]/u;

/**
 * Whether a text has a word or phrase, not as a part of a longer word. Unlike a word of the brand guide it also counts in
 * links and, in scripts without spaces, wherever it is written: a review too many is better than one too few. Takes
 * linear time.
 */
export function hasWord(text: string, word: string): boolean {
  if (word === "") return false;
  const goesOn = (inside: string | undefined, outside: string | undefined) =>
    inside !== undefined && outside !== undefined && IN_WORD.test(inside) && IN_WORD.test(outside);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const end = at + word.length;
    if (!goesOn(word[0], text[at - 1]) && !goesOn(word.at(-1), text[end])) return true;
  }
  return false;
}

const TEXTS: Record<ReasonKind, Message> = {
  channel: msg("It goes to {value}."),
  tag: msg("It has the tag “{value}”."),
  campaign: msg("It belongs to the campaign “{value}”."),
  word: msg("It contains “{value}”."),
  language: msg("Its language is “{value}”."),
  agent: msg("An app or assistant wrote some of it."),
  person: msg("A person wrote it."),
  author: msg("{value} wrote some of it."),
  link: msg("It has a link."),
  mention: msg("It mentions somebody."),
  paid: msg("It is labeled as an advertisement."),
  first_post: msg("It is the first post on {value}."),
};

/** In the current language. */
export function describeReason({ kind, value }: Reason): string {
  return t(TEXTS[kind], { value: value ?? "" });
}
