import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { ChangeSearch } from "../search/calendar-search.ts";

interface DayFocusInput {
  /** The focused day. */
  current: string;
  today: string;
  onChange: ChangeSearch;
}

/** @returns a function that moves the focus to a day, also of another month or week, once it is shown */
export function useDayFocus(root: RefObject<HTMLElement | null>, { current, today, onChange }: DayFocusInput) {
  const isFocusRequested = useRef(false);
  const requestFocus = useCallback(
    (to: string) => {
      isFocusRequested.current = true;
      onChange({ date: to === today ? null : to });
    },
    [onChange, today],
  );
  useEffect(() => {
    if (!isFocusRequested.current) return;
    isFocusRequested.current = false;
    root.current?.querySelector<HTMLElement>(`[data-focus-day="${current}"]`)?.focus();
  }, [root, current]);
  return requestFocus;
}
