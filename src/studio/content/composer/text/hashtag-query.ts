import type { WordQuery } from "./use-typed-word.ts";

const QUERY = /(?:^|[\s([{“„"'])#([\p{L}\p{N}_]{0,60})$/u;
/** The longest beginning of a hashtag with what stands before it. */
const MAX_LENGTH = 62;

/** @returns null when no hashtag is being typed at the cursor */
export function hashtagQueryAt(text: string, cursor: number): WordQuery | null {
  const query = QUERY.exec(text.slice(Math.max(cursor - MAX_LENGTH, 0), cursor))?.[1];
  return query === undefined ? null : { start: cursor - query.length - 1, query };
}

/** The most used hashtags that begin with what is typed, without the one that is there already. */
export function matchHashtags(hashtags: readonly string[], query: string, maximum: number): string[] {
  const wanted = query.toLocaleLowerCase();
  return hashtags
    .filter((hashtag) => {
      const name = hashtag.slice(1).toLocaleLowerCase();
      return name.startsWith(wanted) && name !== wanted;
    })
    .slice(0, maximum);
}
