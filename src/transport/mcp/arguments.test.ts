import { expect, it } from "vitest";
import { z } from "zod";
import { withoutNulls } from "./arguments.ts";
import { tools } from "./tools.ts";

type Described = { properties?: Record<string, unknown>; required?: string[] };

it.each(tools.map((tool) => [tool.name, tool] as const))(
  "%s takes null for every optional argument as if it were omitted",
  (_name, { argumentsSchema, requires, definition }) => {
    const { properties = {}, required = [] } = definition.inputSchema as Described;
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    expect(optional).toContain("brand");
    const needed = Object.fromEntries(required.map((name) => [name, 1]));
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    expect(withoutNulls(argumentsSchema, { ...needed, ...nulls }, requires)).toEqual(needed);
  },
);

it("keeps what a null means, and what is not known", () => {
  const Taken = z.object({
    at: z.string().nullable(),
    moved_to: z.string().nullable().optional(),
    channels: z.array(
      z.object({ id: z.number(), body: z.string().optional(), at: z.string().nullable().optional() }).nullable(),
    ),
  });
  const input = { at: null, moved_to: null, unknown: null, channels: [{ id: 1, body: null, at: null, x: null }, null] };
  const rest = { at: null, unknown: null, channels: [{ id: 1, at: null, x: null }, null] };
  expect(withoutNulls(Taken, input)).toEqual(rest);
  expect(withoutNulls(Taken, input, ["moved_to"])).toEqual({ ...rest, moved_to: null });
  for (const value of [null, 7, "text", [null]]) expect(withoutNulls(Taken, value)).toBe(value);
});
