/** What was typed into a form's fields, by their names. */
export function typedIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
}
