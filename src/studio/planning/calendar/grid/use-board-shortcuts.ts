import { t } from "#kernel/language.ts";
import type { Shortcut } from "#studio/shortcuts/shortcut.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import type { ChangeSearch } from "../search/calendar-search.ts";

/** Shortcuts of the focused day or post. */
const cardShortcuts = (): Shortcut[] => [
  { keys: "← → ↑ ↓", does: t("Move between days") },
  { keys: "Enter", does: t("Open the day") },
  { keys: "Page up, Page down", does: t("Previous or next month or week") },
  { keys: "m", does: t("Pick up the focused post") },
  { keys: "← → ↑ ↓", does: t("Move it; in week and day view ↑ and ↓ by 15 minutes, with Shift by an hour") },
  { keys: "Enter, Esc", does: t("Drop or cancel") },
  { keys: "x", does: t("Select a post for bulk actions; then press others, or Esc to clear") },
];

/**
 * The keyboard shortcuts of the calendar.
 * @param date the day in the URL
 */
export function useBoardShortcuts(date: string | null, onChange: ChangeSearch): void {
  // Keeps the focused day in view.
  const focusedDay = () => document.activeElement?.closest<HTMLElement>("[data-focus-day]")?.dataset.focusDay ?? date;
  useShortcuts([
    { keys: "m", does: t("Month"), run: () => onChange({ view: "month", date: focusedDay() }) },
    { keys: "w", does: t("Week"), run: () => onChange({ view: "week", date: focusedDay() }) },
    { keys: "d", does: t("Day"), run: () => onChange({ view: "day", date: focusedDay() }) },
    { keys: "l", does: t("List"), run: () => onChange({ view: "list", date: focusedDay() }) },
    { keys: "t", does: t("Today"), run: () => onChange({ date: null }) },
    ...cardShortcuts(),
  ]);
}
