import { Anchor } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { splitParagraphs, splitRuns } from "#studio/publishing/feed/text.ts";
import classes from "./message-text.module.css";

/** A message with its URLs as links. */
export function MessageText({ text }: { text: string }) {
  const parts = splitParagraphs(text);
  if (parts.length === 0) return <p className={classes.nothing}>{t("No text.")}</p>;
  return (
    <div className={classes.text}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never move.
        <p key={place}>
          {splitRuns(part).map(({ text: words, href }, run) =>
            href === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <span key={run}>{words}</span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Anchor key={run} inherit href={href} target="_blank" rel="noreferrer noopener ugc">
                {words}
              </Anchor>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
