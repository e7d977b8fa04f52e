import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import { createNote, deleteNote, listNotes, updateNote } from "./index.ts";
import { MAX_NOTES_A_DAY } from "./terms.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(() => world.db.calendarNote.deleteMany({ where: { brandId: world.brand.id } }));

const owner = () => world.as(world.owner);
const WEEK = { from: "2026-11-23", to: "2026-11-29" };
const add = (text: string, more: { day?: string; is_internal?: boolean } = {}) =>
  owner()(createNote, { day: "2026-11-27", text, ...more });

describe("notes", () => {
  it("are added, listed by day, changed, moved and deleted", async () => {
    const late = await add("Market", { day: "2026-11-29" });
    const early = await add("  Black Friday  ");
    expect(early).toMatchObject({ day: "2026-11-27", text: "Black Friday", color: "yellow", is_internal: false });
    expect(early.author).toMatchObject({ id: world.owner.userId });
    await add("Next week", { day: "2026-11-30" });
    const { notes } = await owner()(listNotes, WEEK);
    expect(notes.map(({ id }) => id)).toEqual([early.id, late.id]);
    const moved = await owner()(updateNote, { id: late.id, day: "2026-11-23", color: "red" });
    expect(moved).toMatchObject({ day: "2026-11-23", color: "red", text: "Market", is_internal: false });
    await owner()(deleteNote, { id: early.id });
    expect((await owner()(listNotes, WEEK)).notes.map(({ id }) => id)).toEqual([late.id]);
  });

  it("are written by the team and read by clients, but for internal ones", async () => {
    const client = await world.addMember("client");
    const member = await world.addMember("member");
    await add("For all");
    await world.as(member)(createNote, { day: "2026-11-27", text: "The client pays late", is_internal: true });
    expect((await world.as(member)(listNotes, WEEK)).notes).toHaveLength(2);
    expect((await world.as(client)(listNotes, WEEK)).notes).toMatchObject([{ text: "For all" }]);
    const forbidden = { kind: "forbidden" };
    const note = await add("Another");
    await expect(world.as(client)(createNote, { day: "2026-11-27", text: "Mine" })).rejects.toMatchObject(forbidden);
    await expect(world.as(client)(updateNote, { id: note.id, text: "Mine" })).rejects.toMatchObject(forbidden);
    await expect(world.as(client)(deleteNote, { id: note.id })).rejects.toMatchObject(forbidden);
  });

  it("are at most ten a day, also for concurrent requests and for moved ones", async () => {
    const other = await add("Elsewhere", { day: "2026-11-28" });
    const results = await Promise.allSettled(Array.from({ length: MAX_NOTES_A_DAY + 3 }, () => add("Again")));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_NOTES_A_DAY);
    const full = { kind: "invalid", detail: { errors: { day: ["A day has at most 10 notes."] } } };
    await expect(add("One more")).rejects.toMatchObject(full);
    await expect(owner()(updateNote, { id: other.id, day: "2026-11-27" })).rejects.toMatchObject(full);
    expect(await owner()(updateNote, { id: other.id, day: "2026-11-28", text: "Stays" })).toMatchObject({
      text: "Stays",
    });
  });

  it("refuse what is no day, no text or too much", async () => {
    const serve = createServe(world.services);
    const headers = { authorization: `Bearer ${await world.bearer(world.owner)}`, "content-type": "application/json" };
    const send = async (body: object) => {
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await serve(new Request("http://localhost/api/v1/calendar/notes", init));
      return { status: response.status, body: await response.json() };
    };
    for (const [field, body] of Object.entries({
      day: { day: "2026-02-30", text: "A note" },
      text: { day: "2026-11-27", text: " " },
      color: { day: "2026-11-27", text: "A note", color: "pink" },
      is_internal: { day: "2026-11-27", text: "A note", is_internal: "maybe" },
    })) {
      const { status, body: answer } = await send(body);
      expect([field, status, Object.keys(answer.errors)]).toEqual([field, 422, [field]]);
    }
    expect((await send({ day: "2026-11-27", text: "x".repeat(501) })).status).toBe(422);
    expect((await send({ day: "2026-11-27", text: "x".repeat(500) })).status).toBe(201);
    const range = { from: "2026-11-01", to: "2026-10-01" };
    await expect(owner()(listNotes, range)).rejects.toMatchObject({ kind: "invalid" });
    await expect(owner()(listNotes, { from: "2026-01-01", to: "2026-12-31" })).rejects.toMatchObject({
      kind: "invalid",
    });
  });
});
