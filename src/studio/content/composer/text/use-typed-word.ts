import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { caretPosition } from "#ui/caret-position.ts";
import { onFieldInput } from "#ui/on-field-input.ts";
import { isPublishedText } from "../field-ids.ts";

/** A word after a sign such as `@`: where the sign is, and what follows it. */
export interface WordQuery {
  start: number;
  query: string;
}

/** The word being typed, its field, and the place below its sign, in pixels from the area's corner. */
export type TypedWord = WordQuery & { field: HTMLTextAreaElement; left: number; top: number };

/**
 * Follows the cursor in the area's text fields.
 * @param queryAt the word of a kind that is being typed at the cursor of a text; null for none
 */
export function useTypedWord(
  area: RefObject<HTMLElement | null>,
  queryAt: (text: string, cursor: number) => WordQuery | null,
  onKeyDown: (event: KeyboardEvent) => void,
): { typed: TypedWord | null; dismiss: () => void } {
  const [typed, setTyped] = useState<TypedWord | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);

  const follow = useEffectEvent((target: EventTarget | null) => {
    if (!area.current || !isPublishedText(target)) return;
    const { selectionStart: from, selectionEnd: to, value } = target;
    const query = from === to ? queryAt(value, from) : null;
    // Another word than the dismissed one.
    setDismissed((before) => (before === query?.start ? before : null));
    if (!query) return setTyped(null);
    if (typed && typed.field === target && typed.start === query.start) return setTyped({ ...typed, ...query });
    const corner = area.current.getBoundingClientRect();
    const { left, bottom } = caretPosition(target, query.start);
    setTyped({ ...query, field: target, left: left - corner.left, top: bottom - corner.top });
  });
  const leave = useEffectEvent(() => setTyped(null));
  const press = useEffectEvent(onKeyDown);

  useEffect(() => {
    const { current } = area;
    if (!current) return;
    const listening = new AbortController();
    const { signal } = listening;
    const stopListening = onFieldInput(current, (field) => follow(field));
    for (const event of ["keyup", "click"]) {
      current.addEventListener(event, ({ target }) => follow(target), { signal });
    }
    current.addEventListener("focusout", () => leave(), { signal });
    // The capture phase runs before the field's own keyboard shortcuts.
    current.addEventListener("keydown", (event) => press(event), { signal, capture: true });
    // The first sign was typed before this was loaded.
    follow(document.activeElement);
    return () => {
      stopListening();
      listening.abort();
    };
  }, [area]);

  const isOpen = typed !== null && typed.start !== dismissed;
  return { typed: isOpen ? typed : null, dismiss: () => setDismissed(typed?.start ?? null) };
}
