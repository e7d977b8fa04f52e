import { Prisma } from "#platform/db/index.ts";

/** What to do about rows locked by another transaction: a batch skips them, a single write waits for them. */
export type Locking = "skip" | "wait";
export const LOCKED: Record<Locking, Prisma.Sql> = { skip: Prisma.sql`skip locked`, wait: Prisma.empty };
