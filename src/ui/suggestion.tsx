import type { ReactNode } from "react";
import classes from "./suggestion.module.css";

interface SuggestionProps {
  /** For the text field's `aria-activedescendant`. */
  id: string;
  isChosen: boolean;
  onChoose: () => void;
  onTake: () => void;
  children: ReactNode;
}

/** An option of a list below a text field, which keeps the focus. */
export function Suggestion({ id, isChosen, onChoose, onTake, children }: SuggestionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the text field
    // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={classes.option}
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) onChoose();
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      {children}
    </div>
  );
}
