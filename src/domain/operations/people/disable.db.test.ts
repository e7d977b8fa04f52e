import { beforeEach, expect, it } from "vitest";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { disableInstallationPerson, enableInstallationPerson } from "./index.ts";

let world: World;
let operator: Person;
beforeEach(async () => {
  world = await createWorld();
  operator = await world.makeOperator(world.owner);
});

const reason = "Left the company.";
const disable = (by: Person, person: Person) => world.as(by)(disableInstallationPerson, { id: person.userId, reason });
const refused = { kind: "refused", detail: { code: "invalid_state" } };

it("ends sessions and tokens at once, is recorded with its reason, and can be undone", async () => {
  const serve = createServe(world.services);
  const person = await world.addMember("editor");
  const token = await world.bearer(person);
  expect((await send(serve, { method: "GET", path: "/me" }, { token })).status).toBe(200);
  expect(await disable(operator, person)).toMatchObject({ id: person.userId, status: "disabled" });
  expect((await send(serve, { method: "GET", path: "/me" }, { token })).status).toBe(401);
  const where = { accountId: world.account.id, action: "user.disabled" };
  expect(await world.db.auditEvent.findMany({ where })).toMatchObject([
    { actorId: operator.userId, subjectId: person.userId, detail: { reason } },
  ]);
  await expect(disable(operator, person)).rejects.toMatchObject(refused);
  const enabled = await world.as(operator)(enableInstallationPerson, { id: person.userId, reason: "Back again." });
  expect(enabled).toMatchObject({ status: "active" });
  await expect(
    world.as(operator)(enableInstallationPerson, { id: person.userId, reason: "Twice" }),
  ).rejects.toMatchObject(refused);
});

it("is for operators alone, needs a reason and somebody to disable, and never oneself", async () => {
  const serve = createServe(world.services);
  const person = await world.addMember("super_admin");
  const route = { method: "POST", path: `/operator/people/${person.userId}/disable` } as const;
  const body = { reason };
  expect((await send(serve, route, { body })).status).toBe(401);
  expect((await send(serve, route, { body, token: await world.bearer(person) })).status).toBe(403);
  const token = await world.bearer(operator);
  expect((await send(serve, route, { token, body: { reason: " " } })).status).toBe(422);
  expect((await send(serve, { ...route, path: "/operator/people/2147483647/disable" }, { token, body })).status).toBe(
    404,
  );
  await expect(disable(operator, operator)).rejects.toMatchObject(refused);
  expect(await world.db.user.count({ where: { id: { in: [person.userId, operator.userId] }, disabledAt: null } })).toBe(
    2,
  );
});

it("leaves one of two operators who disable each other at once", async () => {
  const other = await world.makeOperator(await world.addMember("editor"));
  const { through, refusals } = await countOutcomes([disable(operator, other), disable(other, operator)]);
  expect([through, refusals]).toMatchObject([1, [{ kind: "forbidden" }]]);
});
