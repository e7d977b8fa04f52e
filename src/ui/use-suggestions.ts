import { useState } from "react";
import { lookUp } from "#kernel/look-up.ts";
import { isComposing } from "./is-composing.ts";

/** What a key does depends on these, in events of React and of the browser. */
type Pressed = Pick<KeyboardEvent, "key" | "keyCode" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "isComposing">;

type Key = string | number;

/** The chosen suggestion, and what was typed when it was chosen. */
interface Choice {
  query: string | null;
  key: Key;
}

interface SuggestionsOptions<Suggestion> {
  /** What is being typed; null without. Another query has another best match. */
  query: string | null;
  /** Tells suggestions apart, however many are found meanwhile. */
  keyOf: (suggestion: Suggestion) => Key;
  /** Whether it was found for this query, and does not merely fit it while the answer is awaited; by default all were. */
  isFound?: (suggestion: Suggestion) => boolean;
  onTake: (suggestion: Suggestion) => void;
  onDismiss: () => void;
}

/**
 * The keyboard of a list of suggestions below a text field, which keeps the focus: arrows choose, Enter and Tab take,
 * Escape dismisses. Without suggestions every key belongs to the field.
 */
export function useSuggestions<Suggestion>(
  suggestions: readonly Suggestion[],
  { query, keyOf, isFound = () => true, onTake, onDismiss }: SuggestionsOptions<Suggestion>,
) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const keys = suggestions.map(keyOf);
  const count = keys.length;
  const current = indexOfChoice(keys, query, choice);
  const choose = (index: number) => {
    const key = keys[index];
    if (key !== undefined) setChoice({ query, key });
  };
  // The best match stays chosen, too, when others are found above it.
  const best = suggestions[current];
  const isNew = choice?.query !== query || choice.key !== keys[current];
  if (best !== undefined && isNew && isFound(best)) choose(current);
  return {
    /** The index of the chosen one; -1 without any. */
    current,
    choose,
    /** @returns whether the key was for the list */
    press(pressed: Pressed): boolean {
      const suggestion = suggestions[current];
      const act = actOf(pressed);
      if (suggestion === undefined || act === null) return false;
      if (act === "next") choose((current + 1) % count);
      else if (act === "previous") choose((current - 1 + count) % count);
      else if (act === "take") onTake(suggestion);
      else onDismiss();
      return true;
    },
  };
}

/** Where the chosen suggestion is by now; the first one for another query or when it is gone. -1 without any. */
export function indexOfChoice(keys: readonly Key[], query: string | null, choice: Choice | null): number {
  if (keys.length === 0) return -1;
  return choice?.query === query ? Math.max(keys.indexOf(choice.key), 0) : 0;
}

const ACTS: Readonly<Record<string, "next" | "previous" | "take" | "dismiss">> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Enter: "take",
  Tab: "take",
  Escape: "dismiss",
};

/** @returns null for what belongs to the field: other keys, those with a modifier, and those of an IME composition */
export function actOf(pressed: Pressed) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed;
  if (shiftKey || altKey || ctrlKey || metaKey || isComposing(pressed)) return null;
  return lookUp(ACTS, key) ?? null;
}
