import { Fragment } from "react";
import { language } from "#kernel/language.ts";
import type { Elements } from "#ui/elements.ts";

interface KeyListProps {
  /** Names of environment variables. */
  keys: readonly string[];
  /** How a name looks. */
  children: (key: string) => Elements;
}

/** Names within a sentence: `A and B`. */
export function KeyList({ keys, children }: KeyListProps) {
  const parts = new Intl.ListFormat(language()).formatToParts(keys);
  return parts.map(({ type, value }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a list stay where they are.
    <Fragment key={index}>{type === "element" ? children(value) : <span>{value}</span>}</Fragment>
  ));
}
