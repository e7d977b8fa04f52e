import { type DraftShape, isRecord } from "./merge.ts";

/** What the fields of a form hold, by name. Secrets and files are nobody's to keep. */
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

/** Reads a form. Fields without a name belong to no form. */
export function readFields(form: HTMLFormElement): FormValues {
  const responses: FormValues = {};
  for (const field of fieldsOf(form)) {
    if (field.name === "") continue;
    if (!isChoice(field)) responses[field.name] = field.value;
    else if (field.checked) responses[field.name] = field.value;
  }
  return responses;
}

/** Puts answers into a form as if they were typed, so that whatever listens to its fields learns of them. */
export function putFields(form: HTMLFormElement, responses: FormValues): void {
  for (const field of fieldsOf(form)) {
    const response = responses[field.name];
    if (response === undefined) continue;
    if (isChoice(field)) {
      if (field.type === "radio" && field.value === response && !field.checked) field.click();
    } else if (field.value !== response) {
      // React takes a value that is set on the element itself for its own; the prototype's setter tells it apart.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, response);
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

/** A form as a draft, field by field. */
export const answersShape: DraftShape<FormValues> = {
  fieldsOf: (versions) => [...new Set(versions.flatMap((responses) => Object.keys(responses)))],
  print: (responses, name) => responses[name] ?? "",
  withField: (responses, name, from) => ({ ...responses, [name]: from[name] ?? "" }),
  isContent: (value): value is FormValues =>
    isRecord(value) && Object.values(value).every((response) => typeof response === "string"),
};
