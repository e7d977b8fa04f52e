import { language, t } from "#kernel/language.ts";
import type { Option, OptionChoice, Options, OptionValue, OptionValues, PreflightIssue } from "../../contract.ts";

type ValueOf<O extends Option> = O extends { kind: "select"; choices: infer Choices }
  ? keyof Choices & string
  : O["kind"] extends "checkbox"
    ? boolean
    : O["kind"] extends "number"
      ? number
      : O["kind"] extends "list" | "dynamic_list"
        ? string[]
        : string;
type IsThere<O extends Option> = O extends { isRequired: true } | { default: OptionValue } ? true : false;

/** The options as a connector reads them: those with a default and those that are required are always present. */
export type OptionsOf<O extends Options> = {
  [Key in keyof O]: ValueOf<O[Key]> | (IsThere<O[Key]> extends true ? never : undefined);
};

/** The chosen values, with defaults. Preflight has validated them; a value that is invalid nevertheless is omitted. */
export function readOptions<const O extends Options>(options: O, chosen: OptionValues): OptionsOf<O> {
  const read = Object.entries(options).map(([key, option]) => {
    const value = chosen[key];
    const fits = value !== undefined && explainMisfit(option, value) === null;
    return [key, fits ? value : "default" in option ? option.default : undefined];
  });
  return Object.fromEntries(read);
}

/** Issues of chosen options: invalid and missing values. Unknown options are ignored. */
export function checkOptions(options: Options | undefined, chosen: OptionValues): PreflightIssue[] {
  return Object.entries(options ?? {}).flatMap(([key, option]) => {
    const about = { field: `options.${key}`, severity: "error" } as const;
    const value = chosen[key];
    if (value === undefined) {
      const message = t("{option} is required on this platform.", { option: t(option.label) });
      return option.isRequired ? [{ ...about, code: "option_missing", message, fix: t("Choose a value.") }] : [];
    }
    const misfit = explainMisfit(option, value);
    const message = `${t(option.label)} ${misfit}.`;
    return misfit ? [{ ...about, code: "option_invalid", message, fix: t("Choose another value.") }] : [];
  });
}

/** The problem with a value, for example “must be a text”; null when it is valid. */
export function explainMisfit(option: Option, value: OptionValue): string | null {
  switch (option.kind) {
    case "select": {
      const isOne = typeof value === "string" && Object.hasOwn(option.choices, value);
      return isOne ? null : t("must be one of {choices}", { choices: Object.keys(option.choices).join(", ") });
    }
    case "dynamic_select":
      return explainText(value, 255);
    case "text":
      return explainText(value, option.max);
    case "checkbox":
      return typeof value === "boolean" ? null : t("must be {kind}", { kind: t("must|true or false") });
    case "number": {
      const isWithin = Number.isInteger(value) && Number(value) >= option.min && Number(value) <= option.max;
      return typeof value === "number" && isWithin
        ? null
        : t("must be a whole number from {min} to {max}", { min: String(option.min), max: String(option.max) });
    }
    case "dynamic_list":
      return explainList(value, option.most, 255);
    case "list":
      return explainList(value, option.most, option.max);
  }
}

function explainText(value: unknown, max: number): string | null {
  if (typeof value !== "string" || value === "") return t("must be a text");
  return value.length > max ? t("must have {maximum} characters at most", { maximum: String(max) }) : null;
}

function explainList(value: OptionValue, most: number, max: number): string | null {
  if (!Array.isArray(value)) return t("must be a list of texts");
  if (value.length > most) return t("must have {maximum} entries at most", { maximum: most });
  return value.map((entry) => explainText(entry, max)).find((misfit) => misfit !== null) ?? null;
}

/** The values to choose from, with their names in the current language. */
export function choicesOf({ choices, areLanguages }: Extract<Option, { kind: "select" }>): OptionChoice[] {
  if (!areLanguages) return Object.entries(choices).map(([value, label]) => ({ value, label: t(label) }));
  const names = new Intl.DisplayNames([language()], { type: "language" });
  return Object.keys(choices)
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language()));
}

/** The JSON Schema of a platform's options, as in `GET /platforms`. Labels are `title`, help texts `description`. */
export function optionsSchema(options: Options): Record<string, unknown> {
  const entries = Object.entries(options);
  const required = entries.flatMap(([key, { isRequired }]) => (isRequired ? [key] : []));
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([key, option]) => [key, propertyOf(option)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function propertyOf(option: Option): Record<string, unknown> {
  const { label: title, help } = option;
  const initial = "default" in option ? { default: option.default } : {};
  return { title: t(title), ...(help === undefined ? {} : { description: t(help) }), ...typeOf(option), ...initial };
}

/**
 * `x-dynamic`: the values belong to the channel, and `GET /channels/{id}/choices` lists them. `x-dynamic-of`: only those
 * whose `under` is the value of that option.
 */
function typeOf(option: Option): Record<string, unknown> {
  switch (option.kind) {
    case "select":
      return { oneOf: choicesOf(option).map(({ value, label }) => ({ const: value, title: label })) };
    case "dynamic_select":
      return {
        type: "string",
        minLength: 1,
        maxLength: 255,
        "x-dynamic": true,
        ...(option.of === undefined ? {} : { "x-dynamic-of": option.of }),
      };
    case "text":
      return { type: "string", minLength: 1, maxLength: option.max };
    case "checkbox":
      return { type: "boolean" };
    case "number":
      return { type: "integer", minimum: option.min, maximum: option.max };
    case "dynamic_list":
      return {
        type: "array",
        items: { type: "string", minLength: 1, maxLength: 255 },
        maxItems: option.most,
        "x-dynamic": true,
      };
    case "list":
      return { type: "array", items: { type: "string", minLength: 1, maxLength: option.max }, maxItems: option.most };
  }
}
