import { useState } from "react";

/** What a key does depends on these, in events of React and of the browser. */
type Pressed = { key: string; metaKey: boolean; ctrlKey: boolean; isComposing: boolean };

/**
 * The keyboard of a list of suggestions below a text field, which keeps the focus: arrows choose, Enter and Tab take,
 * Escape dismisses. Without suggestions every key belongs to the field.
 */
export function useSuggestions<Suggestion>(
  suggestions: readonly Suggestion[],
  { onTake, onDismiss }: { onTake: (suggestion: Suggestion) => void; onDismiss: () => void },
) {
  const [chosen, setChosen] = useState(0);
  const count = suggestions.length;
  const current = Math.min(chosen, count - 1);
  return {
    /** The index of the chosen one; -1 without any. */
    current,
    choose: setChosen,
    /** @returns whether the key was for the list */
    press({ key, metaKey, ctrlKey, isComposing }: Pressed): boolean {
      const suggestion = suggestions[current];
      // Enter ends an IME composition.
      if (suggestion === undefined || isComposing || metaKey || ctrlKey) return false;
      if (key === "ArrowDown") setChosen((current + 1) % count);
      else if (key === "ArrowUp") setChosen((current - 1 + count) % count);
      else if (key === "Enter" || key === "Tab") onTake(suggestion);
      else if (key === "Escape") onDismiss();
      else return false;
      return true;
    },
  };
}
