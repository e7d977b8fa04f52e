import { z } from "zod";
import type { Call } from "../contract.ts";
import { type GraphAccess, readFrom } from "./graph.ts";

const Fields = z.record(z.string(), z.unknown());

/**
 * A published post's permalink, with more of its fields in the same request where Meta has them all: one that it lacks
 * for a kind of post fails the whole request. A post that can't be read is published all the same.
 */
export async function readBack(
  call: Call,
  access: GraphAccess,
  id: string,
  { permalink: field, more }: { permalink: "permalink" | "permalink_url"; more: readonly string[] },
): Promise<{ permalink: string; made: Readonly<Record<string, unknown>> }> {
  const read = (fields: readonly string[]) => readFrom(call, access, id, Fields, { fields: fields.join(",") });
  const made = await read([field, ...more])
    .catch(() => read([field]))
    .catch(() => ({}) as z.infer<typeof Fields>);
  const permalink = made[field];
  return { permalink: typeof permalink === "string" ? permalink : "", made };
}
