import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";

/**
 * Query strings carry only text; operations take numbers, booleans and lists. Text that does not match the schema's
 * type stays text, so that zod names the field in its 422.
 */
export function queryInput(schema: z.ZodType, params: URLSearchParams): Record<string, unknown> {
  const shape: Record<string, z.ZodType> =
    schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  const input: Record<string, unknown> = {};
  for (const key of new Set(params.keys())) {
    const field = lookUp(shape, key);
    if (field) input[key] = coerce(bare(field), params.getAll(key));
  }
  return input;
}

function coerce(field: z.ZodType, texts: string[]): unknown {
  if (field instanceof z.ZodArray) {
    const element = bare(field.element as z.ZodType);
    return texts.flatMap((text) => text.split(",")).map((text) => coerce(element, [text]));
  }
  // Several values are ambiguous: the schema refuses them by name.
  if (texts.length > 1) return texts;
  const [text = ""] = texts;
  if (field instanceof z.ZodNumber) return /^-?\d{1,16}(\.\d{1,9})?$/.test(text) ? Number(text) : text;
  // Where an ID or a word such as `me` is allowed, a text that looks like a number is an ID.
  if (field instanceof z.ZodUnion) {
    const number = field.options.find((one) => one instanceof z.ZodNumber);
    return number ? coerce(number, texts) : text;
  }
  if (field instanceof z.ZodBoolean) {
    if (text === "1" || text === "true") return true;
    if (text === "0" || text === "false") return false;
  }
  return text;
}

function bare(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault) {
    return bare(field.unwrap() as z.ZodType);
  }
  return field;
}
