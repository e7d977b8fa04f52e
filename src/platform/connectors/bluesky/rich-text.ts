import { countGraphemes } from "../shared/text/limits.ts";
import { findLinks } from "../shared/text/links.ts";

/** A part of a text, in UTF-8 bytes, with its kind. */
export type Facet = {
  index: { byteStart: number; byteEnd: number };
  features: [{ $type: string; [name: string]: string }];
};

const MENTION = /(?<![\p{L}\p{N}@/.])@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9])/giu;
/** Soft hyphens and spaces without width end a tag; joiners do not, which emoji and Hindi words have within. */
const TAG =
  /(?<![\p{L}\p{N}&/#])[#＃](?!\ufe0f)([^\s\u00ad\u200b\u2060#＃.,;:!?'"“”()[\]{}<>]*[^\s\u00ad\u200b\u2060#＃.,;:!?'"“”()[\]{}<>\p{N}\p{P}][^\s\u00ad\u200b\u2060#＃.,;:!?'"“”()[\]{}<>]*)/gu;
/** Of every script, such as “。” and “،”. */
const PUNCTUATION = /^\p{P}$/u;
const LONGEST_TAG = 64;

type Found = { start: number; end: number };

/** Handles mentioned in a text, in lower case, each once. */
export function findHandles(text: string): string[] {
  return [...new Set([...text.matchAll(MENTION)].map(([, handle = ""]) => handle.toLowerCase()))];
}

/**
 * Links, mentions and tags of a text. They never overlap: a match inside a URL belongs to the URL.
 * @param didOf resolves a handle; undefined for an unknown one, whose mention stays plain text
 */
export function findFacets(text: string, didOf: (handle: string) => string | undefined): Facet[] {
  const links = findLinks(text);
  const isFree = ({ start, end }: Found) => links.every((link) => end <= link.start || start >= link.end);
  const found = [
    ...links.map(({ start, end, uri }) => ({ start, end, feature: { $type: `${FACET}#link`, uri } })),
    ...[...text.matchAll(MENTION)].flatMap(({ 0: whole, 1: handle = "", index }) => {
      const did = didOf(handle.toLowerCase());
      const feature = { $type: `${FACET}#mention`, did: did ?? "" };
      return did === undefined ? [] : [{ start: index, end: index + whole.length, feature }];
    }),
    ...[...text.matchAll(TAG)].flatMap(({ 1: matched = "", index }) => {
      const tag = withoutPunctuationAtEnd(matched);
      const feature = { $type: `${FACET}#tag`, tag };
      return countGraphemes(tag) > LONGEST_TAG ? [] : [{ start: index, end: index + 1 + tag.length, feature }];
    }),
  ];
  return found
    .filter((one) => one.feature.$type === `${FACET}#link` || isFree(one))
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end, feature }) => ({
      index: { byteStart: bytesBefore(text, start), byteEnd: bytesBefore(text, end) },
      features: [feature],
    }));
}

/** Character by character: a pattern that ends in `+$` takes quadratic time for a text of punctuation. */
function withoutPunctuationAtEnd(text: string): string {
  const characters = [...text];
  while (PUNCTUATION.test(characters.at(-1) ?? "")) characters.pop();
  return characters.join("");
}

const FACET = "app.bsky.richtext.facet";

function bytesBefore(text: string, end: number): number {
  return new TextEncoder().encode(text.slice(0, end)).length;
}
