import { useEffect } from "react";

/** Tells screen readers about the list of a text field, which keeps the focus. */
export function useListOf(field: HTMLElement | undefined, open: { list: string; option: string } | null): void {
  const { list, option } = open ?? {};
  useEffect(() => {
    if (!field || !list || !option) return;
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", list);
    field.setAttribute("aria-activedescendant", option);
    document.getElementById(option)?.scrollIntoView({ block: "nearest" });
    return () => {
      for (const name of ["aria-autocomplete", "aria-controls", "aria-activedescendant"]) field.removeAttribute(name);
    };
  }, [field, list, option]);
}
