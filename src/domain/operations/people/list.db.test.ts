import { beforeAll, expect, it } from "vitest";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { listPeople } from "./index.ts";

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await createWorld();
  operator = await world.makeOperator(world.owner);
});

const list = (input: { q?: string; cursor?: string; limit?: number } = {}) => world.as(operator)(listPeople, input);

it("answers 401 without a token, 403 to whoever is no operator, and 422 to a forged cursor", async () => {
  const serve = createServe(world.services);
  const route = { method: "GET", path: "/operator/people" } as const;
  const member = await world.bearer(await world.addMember("super_admin"));
  const token = await world.bearer(operator);
  expect((await send(serve, route)).status).toBe(401);
  expect((await send(serve, route, { token: member })).status).toBe(403);
  expect((await send(serve, { ...route, path: "/operator/people?cursor=x" }, { token })).status).toBe(422);
  expect((await send(serve, route, { token })).status).toBe(200);
});

it("lists people with status, account and last use, newest first", async () => {
  const invited = await world.addMember("client");
  const [first] = (await list()).people;
  expect(first).toMatchObject({ id: invited.userId, status: "active", account: null, teams: 1, is_operator: false });
  const me = (await list({ limit: 100 })).people.find(({ id }) => id === operator.userId);
  expect(me).toMatchObject({ is_operator: true, account: { id: world.account.id, plan: "agency", teams: 1 } });
  const now = world.clock.now();
  for (const [data, status] of [
    [{ emailVerifiedAt: null }, "unverified"],
    [{ disabledAt: now }, "disabled"],
    [{ deletedAt: now }, "deleted"],
  ] as const) {
    await world.db.user.update({ where: { id: invited.userId }, data });
    expect((await list()).people[0]).toMatchObject({ id: invited.userId, status });
  }
});

it("finds a part of a name or an address in any case, page by page, and takes wildcards literally", async () => {
  for (const name of ["Zora Quill", "Zeno Quill"]) await world.createPerson(name);
  const { people, next_cursor: cursor } = await list({ q: "qUILL", limit: 1 });
  expect(people.map(({ name }) => name)).toEqual(["Zeno Quill"]);
  const rest = await list({ q: "quill", limit: 1, ...(cursor === null ? {} : { cursor }) });
  expect([rest.people.map(({ name }) => name), rest.has_more]).toEqual([["Zora Quill"], false]);
  expect((await list({ q: "%" })).people).toEqual([]);
});

it("has no credential in it", async () => {
  const users = await world.db.user.findMany({ select: { passwordHash: true } });
  const text = JSON.stringify(await list({ limit: 100 }));
  for (const { passwordHash } of users) if (passwordHash) expect(text).not.toContain(passwordHash);
});
