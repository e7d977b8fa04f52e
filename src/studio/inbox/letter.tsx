import { Anchor } from "@mantine/core";
import { paragraphs, runs } from "../feed/words.ts";
import classes from "./letter.module.css";

/** A text as somebody typed it, with its web addresses as links. */
export function Letter({ text }: { text: string }) {
  const parts = paragraphs(text);
  if (parts.length === 0) return <p className={classes.nothing}>No text.</p>;
  return (
    <div className={classes.letter}>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never move.
        <p key={place}>
          {runs(part).map(({ text: words, href }, run) =>
            href === undefined ? (
              words
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
