import { diffWords, diffWordsWithSpace } from "diff";
import { Fragment } from "react";
import classes from "./compare.module.css";

interface TextDiffProps {
  before: string;
  after: string;
}

/**
 * Two versions of a text in one: what went is struck out, what came is underlined, and both say so to who does not see
 * it. Brings jsdiff along, so load it with `lazy`.
 */
export default function TextDiff({ before, after }: TextDiffProps) {
  const parts = compareWords(before, after);
  return (
    <p className={classes.text}>
      {parts.map(({ added, removed, value }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison have nothing else that tells them apart.
        if (!added && !removed) return <Fragment key={index}>{value}</Fragment>;
        const Change = added ? "ins" : "del";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Change key={index}>
            <span className="visually-hidden">{added ? " [added: " : " [removed: "}</span>
            {value}
            <span className="visually-hidden">] </span>
          </Change>
        );
      })}
    </p>
  );
}

/** Whole words, read together where they stand together; where nothing but space and line breaks differ, those. */
function compareWords(before: string, after: string) {
  const words = diffWords(before, after);
  return words.some(({ added, removed }) => added || removed) ? words : diffWordsWithSpace(before, after);
}
