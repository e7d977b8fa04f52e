import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type RefObject, useId } from "react";
import { t, tn } from "#kernel/language.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { insertText } from "#ui/insert-text.ts";
import { Suggestion } from "#ui/suggestion.tsx";
import { useSuggestions } from "#ui/use-suggestions.ts";
import { hashtagQueryAt, matchHashtags } from "./hashtag-query.ts";
import classes from "./suggestions.module.css";
import { useListOf } from "./use-list-of.ts";
import { useTypedWord } from "./use-typed-word.ts";
import { wordInsertion } from "./word-insertion.ts";

const MAX_SHOWN = 8;

/** The hashtags of the brand guide and of the brand's latest posts that fit what is being typed after a `#`, below it. */
export default function HashtagSuggestions({ area }: { area: RefObject<HTMLElement | null> }) {
  const id = useId();
  const { data } = useQuery({ ...useTRPC().posts.hashtags.queryOptions({}), staleTime: 300_000 });
  const { typed, dismiss } = useTypedWord(area, hashtagQueryAt, (event) => {
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const query = typed?.query ?? null;
  const hashtags = query === null ? [] : matchHashtags(data?.hashtags ?? [], query, MAX_SHOWN);
  const take = (hashtag: string) => {
    if (!typed) return;
    dismiss();
    insertText(typed.field, wordInsertion(typed.field.value, typed, hashtag));
  };
  const { current, choose, press } = useSuggestions(hashtags, {
    query,
    keyOf: (hashtag) => hashtag,
    onTake: take,
    onDismiss: dismiss,
  });
  const optionId = (index: number) => `${id}-${index}`;
  const count = hashtags.length;
  useListOf(typed?.field, count > 0 ? { list: id, option: optionId(current) } : null);
  if (!typed || count === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text field keeps the focus
    <div
      className={classes.panel}
      style={{ top: typed.top + 4, "--left": `${typed.left}px` } as CSSProperties}
      // Also beside the options: without the focus the list would close.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label={t("Hashtags")} className={classes.list} translate="no">
        {hashtags.map((hashtag, index) => (
          <Suggestion
            key={hashtag}
            id={optionId(index)}
            isChosen={index === current}
            onChoose={() => choose(index)}
            onTake={() => take(hashtag)}
          >
            {hashtag}
          </Suggestion>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {tn(count, "{count} hashtag, arrow keys choose", "{count} hashtags, arrow keys choose")}
      </span>
    </div>
  );
}
