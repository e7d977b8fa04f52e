/** Set on a form, or on what contains one, whose texts are kept in the browser until they are sent. */
export const KEPT = { "data-kept": "" } as const;

/** Marks a form that React does not control in the same way. */
export function markKept(form: HTMLFormElement): void {
  form.dataset.kept = "";
}

/** Fields with text that nothing keeps, as long as they are on the page. */
const typedIn = new Set<HTMLInputElement | HTMLTextAreaElement>();

function watchTyping(): void {
  addEventListener(
    "input",
    ({ target }) => {
      const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isText && !target.closest("[data-kept]")) typedIn.add(target);
    },
    { capture: true },
  );
}
if (typeof window !== "undefined") watchTyping();

/** Whether the page has text that would be lost by a reload. */
export function hasUnkeptText(): boolean {
  return [...typedIn].some((field) => field.isConnected && field.value.trim() !== "");
}
