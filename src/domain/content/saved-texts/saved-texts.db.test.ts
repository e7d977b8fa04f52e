import { beforeEach, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { createSavedText, deleteSavedText, listSavedTexts, updateSavedText } from "./index.ts";
import { MAX_SAVED_TEXTS } from "./terms.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const owner = () => world.as(world.owner);
const COFFEE = { kind: "hashtags", name: "Coffee", text: "#coffee" } as const;
const invalidName = { kind: "invalid", detail: { errors: { name: [expect.any(String)] } } };

it("saves texts that the brand's writers list by kind and name, change and delete, and logs it", async () => {
  const member = world.as(await world.addMember("member"));
  const tags = await member(createSavedText, { ...COFFEE, name: " Coffee " });
  expect(tags).toMatchObject(COFFEE);
  const greeting = await owner()(createSavedText, {
    kind: "template",
    name: "Opening",
    text: "We open at …\n\nSee you!",
  });
  const other = await owner()(createSavedText, { kind: "template", name: "Coffee", text: "Fresh coffee" });
  const list = async () => (await owner()(listSavedTexts, {})).saved_texts.map(({ id }) => id);
  expect(await list()).toEqual([other.id, greeting.id, tags.id]);
  expect(await owner()(updateSavedText, { id: tags.id, text: "#coffee #tea" })).toMatchObject({
    ...COFFEE,
    text: "#coffee #tea",
  });
  await owner()(updateSavedText, { id: tags.id, name: "Coffee" });
  await member(deleteSavedText, { id: other.id });
  expect(await list()).toEqual([greeting.id, tags.id]);
  const log = await world.db.auditEvent.findMany({
    where: { brandId: world.brand.id, action: { startsWith: "saved_text" } },
    orderBy: { id: "asc" },
  });
  expect(log.map(({ action }) => action)).toEqual([
    ...["created", "created", "created", "updated", "deleted"].map((verb) => `saved_text.${verb}`),
  ]);
});

it("changes nothing where it is refused", async () => {
  const tags = await owner()(createSavedText, COFFEE);
  const tea = await owner()(createSavedText, { ...COFFEE, name: "Tea" });
  await expect(owner()(createSavedText, COFFEE)).rejects.toMatchObject(invalidName);
  await expect(owner()(updateSavedText, { id: tea.id, name: "Coffee" })).rejects.toMatchObject(invalidName);
  for (const wrong of [{ name: " " }, { text: "" }, { text: "x".repeat(10_001) }, { kind: "poem" }]) {
    await expect(owner()(createSavedText, { ...COFFEE, ...wrong } as typeof COFFEE)).rejects.toMatchObject({
      kind: "invalid",
    });
  }
  const client = world.as(await world.addMember("client"));
  await expect(client(listSavedTexts, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(client(createSavedText, { ...COFFEE, name: "Theirs" })).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = await createWorld();
  await expect(stranger.as(stranger.owner)(updateSavedText, { id: tags.id, text: "x" })).rejects.toMatchObject({
    kind: "not_found",
  });
  await expect(stranger.as(stranger.owner)(deleteSavedText, { id: tags.id })).rejects.toMatchObject({
    kind: "not_found",
  });
  expect((await stranger.as(stranger.owner)(listSavedTexts, {})).saved_texts).toEqual([]);
  expect((await owner()(listSavedTexts, {})).saved_texts).toEqual([tags, tea]);
});

it("ends at a number of texts, also when two are saved at once", async () => {
  const rows = Array.from({ length: MAX_SAVED_TEXTS - 1 }, (_, index) => ({
    ...COFFEE,
    brandId: world.brand.id,
    name: `Text ${index}`,
  }));
  await world.db.savedText.createMany({ data: rows });
  const results = await Promise.allSettled(["One", "Two"].map((name) => owner()(createSavedText, { ...COFFEE, name })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "limit_reached" } });
});
