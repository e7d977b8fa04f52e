import { expect, it } from "vitest";
import { openAs, REVISIONS, type Revision } from "#test/mcp-client.ts";
import { createWorld } from "#test/world.ts";
import { tools } from "./tools.ts";

const VALUES = { day: "2026-12-07", subject: "The harbor opens at nine.", post: "42" };

it.each(Object.keys(REVISIONS) as Revision[])(
  "offers prompts that name only tools and resources there are, by %s",
  async (revision) => {
    const world = await createWorld();
    const { client } = await openAs(world, "read", revision);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["plan_week", "draft_post", "answer_review"]);
    for (const { name, arguments: taken = [] } of prompts) {
      const required = taken.filter((one) => one.required).map((one) => one.name);
      const values = Object.fromEntries(Object.entries(VALUES).filter(([key]) => required.includes(key)));
      for (const brand of [undefined, world.brand.slug]) {
        const { messages } = await client.getPrompt({ name, arguments: { ...values, ...(brand ? { brand } : {}) } });
        const text = messages.map(({ content }) => (content.type === "text" ? content.text : "")).join("");
        for (const value of Object.values(values)) expect(text).toContain(value);
        expect(text.includes(world.brand.slug)).toBe(brand !== undefined);
        for (const [tool] of text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g))
          expect(tools.map((one) => one.name)).toContain(tool);
        for (const [uri] of text.matchAll(/masthead:\/\/[^\s,.]+/g))
          expect((await client.readResource({ uri })).contents).toHaveLength(1);
      }
    }
  },
);

it.each([
  ["nonsense", {}, "Unknown prompt nonsense."],
  ["toString", {}, "Unknown prompt toString."],
  ["draft_post", {}, "subject is required."],
  ["draft_post", { subject: " " }, "subject is required."],
  ["draft_post", { subject: "x", colour: "red" }, "draft_post has no argument colour."],
  ["draft_post", { subject: "x".repeat(2001) }, "subject must have at most 2000 characters."],
])("refuses %s with %j", async (name, given, message) => {
  const { client } = await openAs(await createWorld(), "read");
  await expect(client.getPrompt({ name, arguments: given })).rejects.toMatchObject({ code: -32602, message });
});
