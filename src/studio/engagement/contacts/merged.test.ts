import { expect, it } from "vitest";
import type { Contact } from "./contact.ts";
import { describeIdentities, fieldsLost } from "./merged.ts";

const at = (platform: string | null, handle: string | null, name: string | null = null) => ({
  id: 1,
  platform,
  handle,
  name,
  avatar_url: null,
});

it("lists handles by platform, each platform once", () => {
  const identities = [at("mastodon", "@ada"), at(null, "@typed"), at("mastodon", null, "Ada"), at("x", null)];
  expect(describeIdentities(identities, (platform) => platform.toUpperCase())).toEqual([
    { term: "MASTODON", value: "@ada, Ada" },
    { term: "Handle", value: "@typed" },
    { term: "X", value: "No handle" },
  ]);
});

it("names what a merge doesn't keep", () => {
  const contact = { name: "Ada", email: null, phone: null } as Contact;
  expect(fieldsLost(contact, { ...contact, name: "ada", email: "a@b.example" })).toEqual([]);
  const kept = { ...contact, email: "ada@b.example", phone: "1" };
  expect(fieldsLost(kept, { ...kept, name: "A. R.", email: "a@b.example", phone: "1" })).toEqual([
    "the name A. R.",
    "a@b.example",
  ]);
});
