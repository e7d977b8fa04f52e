import { expect, it } from "vitest";
import { listMembers } from "#domain/brands/members/index.ts";
import { readLanguages } from "#platform/read-languages.ts";
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

it("keeps how dates are shown, and reads a language that is no longer offered as the default", async () => {
  const { as, owner, db } = await createWorld();
  const call = as(owner);
  const defaults = { date_language: "en-US", time_format: "24", week_start: "monday" };
  expect((await call(getMe, {})).user).toMatchObject(defaults);
  const chosen = { date_language: "de", time_format: "12", week_start: "sunday" } as const;
  expect((await call(updateMe, chosen)).user).toMatchObject({ ...chosen, first_name: "Olive" });
  await expect(call(updateMe, { week_start: "friday" as never })).rejects.toMatchObject({ kind: "invalid" });
  await db.user.update({ where: { id: owner.userId }, data: { dateLanguage: "xx" } });
  expect((await call(getMe, {})).user).toMatchObject({ ...chosen, date_language: "en-US" });
});

it("keeps the language, of those that are installed", async () => {
  const { as, owner, db, services } = await createWorld();
  readLanguages(services.env);
  const call = as(owner);
  const language = async () => (await call(getMe, {})).user.language;
  expect(await language()).toBeNull();
  expect((await call(updateMe, { language: "de" })).user).toMatchObject({ language: "de", first_name: "Olive" });
  for (const unknown of ["nl", "DE"]) {
    await expect(call(updateMe, { language: unknown, first_name: "Ada" })).rejects.toMatchObject({
      detail: { errors: { language: ["Language must be one of en, de."] } },
    });
  }
  await expect(call(updateMe, { language: "", first_name: "Ada" })).rejects.toMatchObject({
    detail: { errors: { language: ["Language must be a language code, such as de."] } },
  });
  expect((await call(getMe, {})).user).toMatchObject({ language: "de", first_name: "Olive" });
  // Its file may be gone later.
  await db.user.update({ where: { id: owner.userId }, data: { language: "nl" } });
  expect(await language()).toBeNull();
  expect((await call(updateMe, { language: null })).user.language).toBeNull();
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
