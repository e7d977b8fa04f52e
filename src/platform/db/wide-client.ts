import type { PrismaClient } from "./client/client.ts";
import { type Prisma, PrismaClient as WideClient } from "./client/wide/client.ts";

/**
 * Opens a client that reads 64-bit columns as `number`. Prisma has an own type for them, `bigint`, in its results; its
 * arguments take numbers. So the client is of the schema as it is, its results are changed here, and its types are those of
 * a copy of the schema in which these fields are an `Int` (`launch/generate.ts`).
 */
export function createClient(options: Prisma.PrismaClientOptions): PrismaClient {
  const client = new WideClient(options).$extends({
    query: { $allOperations: async ({ args, query }) => withNumbers(await query(args)) },
  });
  return client as unknown as PrismaClient;
}

/**
 * The number of a 64-bit integer.
 * @throws RangeError beyond 2^53, where numbers are no longer exact
 */
export function toSafeInteger(value: bigint | string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database has a number beyond 2^53: ${value}`);
  return number;
}

/** A result in which each `bigint` is a number; its objects, which Prisma has just made, are changed in place. */
function withNumbers(value: unknown): unknown {
  if (typeof value === "bigint") return toSafeInteger(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = withNumbers(value[index]);
  } else if (isPlain(value)) {
    for (const [field, each] of Object.entries(value)) {
      if (typeof each === "bigint") value[field] = toSafeInteger(each);
      else if (typeof each === "object") withNumbers(each);
    }
  }
  return value;
}

/** Not a date, a decimal number or bytes. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
