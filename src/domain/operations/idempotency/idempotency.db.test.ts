import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import { createWorld } from "#test/world.ts";
import {
  abandonRequest,
  beginRequest,
  completeRequest,
  jobs,
  withIdempotencyMark,
  withoutIdempotencyMark,
} from "./index.ts";

const world = await createWorld();
const { db, clock } = world;
const claim = (fingerprint = "the request") => ({
  userId: world.owner.userId as number,
  key: randomUUID(),
  fingerprint,
});

describe("idempotency keys", () => {
  it("let one of fifty concurrent equal requests run", async () => {
    const mine = claim();
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => beginRequest(db, clock, mine)));
    const begun = results.filter((result) => result.status === "fulfilled");
    expect(begun.map(({ value }) => value)).toEqual([{ kind: "new" }]);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "idempotency_in_flight" });
    }
  });

  it("replay the response for 24 hours, also an empty one", async () => {
    const mine = claim();
    await beginRequest(db, clock, mine);
    await completeRequest(db, clock, mine, { status: 201, body: { post: { id: 7 } } });
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "replay", status: 201, body: { post: { id: 7 } } });
    clock.advance(24 * 3_600_000 - 1000);
    expect(await beginRequest(db, clock, mine)).toMatchObject({ kind: "replay" });
    clock.advance(2000);
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "new" });
    await completeRequest(db, clock, mine, { status: 204, body: undefined });
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "replay", status: 204, body: null });
  });

  it("refuse a different request with idempotency_mismatch, running or completed", async () => {
    const mine = claim();
    const other = { ...mine, fingerprint: "another request" };
    const mismatch = { kind: "refused", detail: { code: "idempotency_mismatch" } };
    await beginRequest(db, clock, mine);
    await expect(beginRequest(db, clock, other)).rejects.toMatchObject(mismatch);
    await completeRequest(db, clock, mine, { status: 200, body: {} });
    await expect(beginRequest(db, clock, other)).rejects.toMatchObject(mismatch);
  });

  it("are scoped to the user", async () => {
    const mine = claim();
    const other = await world.createPerson("Other Person");
    await beginRequest(db, clock, mine);
    expect(await beginRequest(db, clock, { ...mine, userId: other.userId })).toEqual({ kind: "new" });
  });

  it("are free after an abandoned request, and two minutes after a crash", async () => {
    const mine = claim();
    await beginRequest(db, clock, mine);
    await abandonRequest(db, mine);
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "new" });
    clock.advance(119_000);
    await expect(beginRequest(db, clock, mine)).rejects.toMatchObject({ kind: "idempotency_in_flight" });
    clock.advance(2000);
    const turns = await Promise.allSettled(Array.from({ length: 20 }, () => beginRequest(db, clock, mine)));
    expect(turns.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("record in its transaction that a request was carried out", async () => {
    const mine = claim();
    await beginRequest(db, clock, mine);
    const marked = withIdempotencyMark(db, clock, mine);
    await expect(marked.$transaction(() => Promise.reject(new Error("rolled back")))).rejects.toThrow("rolled back");
    clock.advance(121_000);
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "new" });
    await marked.$transaction((tx) => tx.user.count());
    await expect(beginRequest(db, clock, mine)).rejects.toMatchObject({ kind: "idempotency_in_flight" });
    clock.advance(121_000);
    await expect(beginRequest(db, clock, mine)).rejects.toMatchObject({ kind: "idempotency_answer_lost" });
    await completeRequest(db, clock, mine, { status: 201, body: {} });
    expect(await beginRequest(db, clock, mine)).toMatchObject({ kind: "replay" });
  });

  it("keep a stored response after a late failure", async () => {
    const mine = claim();
    await beginRequest(db, clock, mine);
    await completeRequest(db, clock, mine, { status: 200, body: { is: "kept" } });
    await abandonRequest(db, mine);
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "replay", status: 200, body: { is: "kept" } });
  });

  it("are deleted a day after they were claimed", async () => {
    const mine = claim();
    await beginRequest(db, clock, mine);
    const caller = { kind: "system", job: "idempotency.prune" } as const;
    const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
    const [prune] = jobs;
    await prune?.perform({ ...world.services, caller, origin }, {});
    expect(await db.idempotencyKey.count({ where: { key: mine.key } })).toBe(1);
    clock.advance(25 * 3_600_000);
    await prune?.perform({ ...world.services, caller, origin }, {});
    expect(await db.idempotencyKey.count({ where: { key: mine.key } })).toBe(0);
  });

  it("are not marked by writes outside the act's transaction", async () => {
    const mine = claim();
    await beginRequest(db, clock, mine);
    const marked = withIdempotencyMark(db, clock, mine);
    expect(await withoutIdempotencyMark(marked).$transaction((tx) => tx.user.count())).toBeGreaterThan(0);
    clock.advance(121_000);
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "new" });
    expect(withoutIdempotencyMark(db)).toBe(db);
  });

  it("are not marked by the throttle, which runs before the act", async () => {
    const mine = claim();
    await beginRequest(db, clock, mine);
    const marked = withIdempotencyMark(db, clock, mine);
    const rate = { limit: 1, windowSeconds: 60 };
    await throttleAttempts(marked, [mine.key], rate);
    await expect(throttleAttempts(marked, [mine.key], rate)).rejects.toMatchObject({ kind: "throttled" });
    clock.advance(121_000);
    expect(await beginRequest(db, clock, mine)).toEqual({ kind: "new" });
  });
});
