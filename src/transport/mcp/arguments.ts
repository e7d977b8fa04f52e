import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import { unwrapSchema } from "#kernel/unknown-fields.ts";

/**
 * Arguments without the nulls that models send for those they leave out: of the optional ones, and inside of them of what
 * cannot be null.
 * @param requires arguments of the tool that are required, though they are optional in the schema
 */
export function withoutNulls(taken: z.ZodType, input: unknown, requires: readonly string[] = []): unknown {
  return strip(taken, input, true);

  function strip(schema: z.ZodType, value: unknown, isTop = false): unknown {
    const bare = unwrapSchema(schema);
    if (bare instanceof z.ZodArray && Array.isArray(value)) {
      return value.map((item) => strip(bare.element as z.ZodType, item));
    }
    if (!(bare instanceof z.ZodObject) || value === null || typeof value !== "object" || Array.isArray(value))
      return value;
    const shape = bare.shape as Record<string, z.ZodType>;
    const kept = Object.entries(value).filter(([name, item]) => {
      const field = lookUp(shape, name);
      if (item !== null || !field?.safeParse(undefined).success) return true;
      return isTop ? requires.includes(name) : field.safeParse(null).success;
    });
    return Object.fromEntries(
      kept.map(([name, item]) => [name, Object.hasOwn(shape, name) ? strip(shape[name] as z.ZodType, item) : item]),
    );
  }
}
