import { diffWords, diffWordsWithSpace } from "diff";
import { t } from "#kernel/language.ts";
import classes from "./compare.module.css";

interface TextDiffProps {
  before: string;
  after: string;
}

/**
 * A diff of two texts: deletions are struck out, insertions underlined, and both are announced to screen readers.
 * Includes jsdiff, so load it with `lazy`.
 */
export default function TextDiff({ before, after }: TextDiffProps) {
  const parts = diffTexts(before, after);
  return (
    <p className={classes.text} translate="no">
      {parts.map(({ added, removed, value }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a comparison have nothing else that tells them apart.
        if (!added && !removed) return <span key={index}>{value}</span>;
        const Change = added ? "ins" : "del";
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above.
          <Change key={index}>
            <span className="visually-hidden">{` [${added ? t("added:") : t("removed:")} `}</span>
            <span>{value}</span>
            <span className="visually-hidden">] </span>
          </Change>
        );
      })}
    </p>
  );
}

/** Diffing is quadratic in the number of differences; this is the maximum blocking time in milliseconds. */
const LONGEST_MS = 500;

/** A diff by whole words, with adjacent changes joined; if only whitespace differs, a diff of whitespace. */
function diffTexts(before: string, after: string): { added?: boolean; removed?: boolean; value: string }[] {
  const replaced = [
    { removed: true, value: before },
    { added: true, value: after },
  ];
  const words = diffWords(before, after, { timeout: LONGEST_MS }) ?? replaced;
  if (words.some(({ added, removed }) => added || removed)) return words;
  return diffWordsWithSpace(before, after, { timeout: LONGEST_MS }) ?? replaced;
}
