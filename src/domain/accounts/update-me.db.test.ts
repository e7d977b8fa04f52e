import { expect, it } from "vitest";
import { listMembers } from "#domain/members/index.ts";
import { createWorld } from "#test/world.ts";
import { getMe, updateMe } from "./index.ts";

it("updates the name in all responses and keeps omitted fields", async () => {
  const { as, owner } = await createWorld();
  const call = as(owner);
  const changed = await call(updateMe, { first_name: " Ada ", last_name: "Lovelace" });
  expect(changed.user).toMatchObject({ id: owner.userId, first_name: "Ada", last_name: "Lovelace" });
  expect(await call(getMe, {})).toEqual(changed);
  expect((await call(listMembers, {})).members[0]).toMatchObject({ first_name: "Ada", last_name: "Lovelace" });
  expect((await call(updateMe, { first_name: "Augusta" })).user).toMatchObject({ last_name: "Lovelace" });
  // Users who joined by invitation have none.
  expect((await call(updateMe, { last_name: "" })).user).toMatchObject({ first_name: "Augusta", last_name: "" });
  expect((await call(updateMe, {})).user).toMatchObject({ first_name: "Augusta", last_name: "" });
});

it("reports every invalid field and changes nothing", async () => {
  const { as, owner } = await createWorld();
  const bad = { first_name: " ", last_name: "x".repeat(101) };
  await expect(as(owner)(updateMe, bad)).rejects.toMatchObject({
    detail: {
      errors: { first_name: ["First name is required."], last_name: ["Last name must be at most 100 characters."] },
    },
  });
  expect((await as(owner)(getMe, {})).user.first_name).toBe("Olive");
});

it("requires a full-access token", async () => {
  const { as, owner } = await createWorld();
  await expect(as(owner, { tier: "elevated_write" })(updateMe, { first_name: "Ada" })).rejects.toMatchObject({
    kind: "tier_denied",
  });
});
