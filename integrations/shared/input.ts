import type { Field } from "./describe.ts";

/**
 * A value of the form as the API takes it; undefined for one that was left empty.
 * @throws Error with a sentence for text that is no JSON
 */
export function inputOf(field: Pick<Field, "name" | "kind">, value: unknown): unknown {
  if (value === undefined || value === null) return value === null ? null : undefined;
  switch (field.kind) {
    case "texts":
      return listOf(value);
    case "numbers":
    case "channels":
      return listOf(value).map(numberOf);
    case "channel objects":
      return listOf(value).map((one) => (typeof one === "object" ? one : { channel_id: numberOf(one) }));
    case "channel":
    case "number":
      return value === "" ? undefined : numberOf(value);
    case "json":
      return jsonOf(field.name, value);
    default:
      return value;
  }
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : String(value)
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);

/** Text that is no number is left to the API, which names the field in its refusal. */
const numberOf = (value: unknown) => (/^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value);

function jsonOf(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (value.trim() === "") return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw new Error(`${name} must be JSON.`);
  }
}
