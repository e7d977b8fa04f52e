import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { isPermanentError, sqlState } from "./permanent-error.ts";

it("distinguishes permanent errors from transient ones", async () => {
  const { db, brand } = await createWorld();
  const attempt = { publicationId: 0, number: 1, startedAt: new Date(0) };
  const event = { brandId: brand.id, postId: 1, payload: {}, occurredAt: new Date(0) };
  const raise = (state: string) =>
    db.$transaction((tx) =>
      tx.$executeRawUnsafe(`do $$ begin raise exception 'no' using errcode = '${state}'; end $$`),
    );
  const cases: [() => Promise<unknown>, string | null, boolean][] = [
    [() => db.brand.update({ where: { id: brand.id }, data: { name: "a\0" } }), "22021", true],
    [() => db.publicationAttempt.create({ data: { ...attempt, error: { a: "\0" } } }), "22P05", true],
    [() => db.webhookEvent.create({ data: { ...event, event: "x".repeat(41) } }), "22001", true],
    [() => db.publicationAttempt.create({ data: attempt }), "23503", true],
    [() => raise("23514"), "23514", true],
    [() => raise("53100"), "53100", false],
    [() => raise("57P01"), "57P01", false],
    [() => raise("40001"), "40001", false],
    [() => Promise.reject(new Error("No connection.")), null, false],
  ];
  for (const [attempted, state, isFinal] of cases) {
    const error = await attempted().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect([sqlState(error), isPermanentError(error)]).toEqual([state, isFinal]);
  }
});
