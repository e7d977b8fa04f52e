import { type DraftShape, isRecord } from "./merge.ts";

/** The values of a form's fields, by name. Passwords and files are never stored. */
export type FormValues = Record<string, string>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && !["password", "file", "submit", "button"].includes(element.type)) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox");

/** Reads a form. Fields without a name are ignored. */
export function readFields(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const field of fieldsOf(form)) {
    if (field.name === "") continue;
    if (!isChoice(field)) values[field.name] = field.value;
    else if (field.checked) values[field.name] = field.value;
  }
  return values;
}

/** Sets a form's values as if they were typed, so that listeners are notified. */
export function setFields(form: HTMLFormElement, values: FormValues): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (value === undefined) continue;
    if (isChoice(field)) {
      if (field.type === "radio" && field.value === value && !field.checked) field.click();
    } else if (field.value !== value) {
      // React ignores a value set on the element itself; the prototype's setter makes it notice.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

/** A form as a draft, field by field. */
export const formShape: DraftShape<FormValues> = {
  fieldsOf: (versions) => [...new Set(versions.flatMap((values) => Object.keys(values)))],
  print: (values, name) => values[name] ?? "",
  withField: (values, name, from) => ({ ...values, [name]: from[name] ?? "" }),
  isContent: (value): value is FormValues =>
    isRecord(value) && Object.values(value).every((text) => typeof text === "string"),
};
