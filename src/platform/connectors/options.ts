import type { Option, Options, OptionValue, OptionValues, PreflightIssue } from "./contract.ts";

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
      const message = `${option.label} is required on this platform.`;
      return option.isRequired ? [{ ...about, code: "option_missing", message, fix: "Choose a value." }] : [];
    }
    const misfit = explainMisfit(option, value);
    const message = `${option.label} ${misfit}.`;
    return misfit ? [{ ...about, code: "option_invalid", message, fix: "Choose another value." }] : [];
  });
}

/** The problem with a value, for example “must be a text”; null when it is valid. */
export function explainMisfit(option: Option, value: OptionValue): string | null {
  switch (option.kind) {
    case "select": {
      const isOne = typeof value === "string" && Object.hasOwn(option.choices, value);
      return isOne ? null : `must be one of ${Object.keys(option.choices).join(", ")}`;
    }
    case "dynamic_select":
      return explainText(value, 255);
    case "text":
      return explainText(value, option.max);
    case "checkbox":
      return typeof value === "boolean" ? null : "must be true or false";
    case "number": {
      const isWithin = Number.isInteger(value) && Number(value) >= option.min && Number(value) <= option.max;
      return typeof value === "number" && isWithin
        ? null
        : `must be a whole number from ${option.min} to ${option.max}`;
    }
    case "dynamic_list":
      return explainList(value, option.most, 255);
    case "list":
      return explainList(value, option.most, option.max);
  }
}

function explainText(value: unknown, max: number): string | null {
  if (typeof value !== "string" || value === "") return "must be a text";
  return value.length > max ? `must have ${max} characters at most` : null;
}

function explainList(value: OptionValue, most: number, max: number): string | null {
  if (!Array.isArray(value)) return "must be a list of texts";
  if (value.length > most) return `must have ${most} entries at most`;
  return value.map((entry) => explainText(entry, max)).find((misfit) => misfit !== null) ?? null;
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
  return { title, ...(help === undefined ? {} : { description: help }), ...typeOf(option), ...initial };
}

/** `x-dynamic`: the values belong to the channel, and `GET /channels/{id}/choices` lists them. */
function typeOf(option: Option): Record<string, unknown> {
  switch (option.kind) {
    case "select":
      return { oneOf: Object.entries(option.choices).map(([value, title]) => ({ const: value, title })) };
    case "dynamic_select":
      return { type: "string", minLength: 1, maxLength: 255, "x-dynamic": true };
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
