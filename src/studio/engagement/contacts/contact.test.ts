import { expect, it } from "vitest";
import { BLANK, type Contact, describeCount, fieldsOf, inputOf } from "./contact.ts";
import { contactsInput } from "./contact-search.ts";

const ada: Contact = {
  id: 3,
  name: "Ada Reader",
  email: "ada@example.com",
  phone: null,
  platform: "mastodon",
  handle: null,
  avatar_url: null,
  identities: [{ id: 5, platform: "mastodon", name: "Ada Reader", handle: null, avatar_url: null }],
  tags: ["press"],
  note: "Met at the fair.",
  created_at: "2026-11-20T13:00:00.000000+00:00",
  updated_at: "2026-11-20T13:00:00.000000+00:00",
};

it("sends unchanged fields as they are and empty ones as null", () => {
  const { name, email, phone, handle, tags, note } = ada;
  expect(inputOf(fieldsOf(ada))).toEqual({ name, email, phone, handle, tags, note });
  expect(inputOf({ ...fieldsOf(ada), email: " ", name: " Ada " })).toMatchObject({ email: null, name: "Ada" });
  expect(inputOf(BLANK)).toEqual({ name: "", email: null, phone: null, handle: null, tags: [], note: "" });
});

it("maps the URL's filters to the query", () => {
  expect(contactsInput({ q: " ", tag: null, platform: null })).toEqual({ limit: 50 });
  expect(contactsInput({ q: " ada ", tag: "press", platform: "mastodon" })).toEqual({
    limit: 50,
    q: "ada",
    tag: "press",
    platform: "mastodon",
  });
});

it("announces how many contacts a list shows", () => {
  expect([describeCount(0, false), describeCount(1, false), describeCount(2, false), describeCount(50, true)]).toEqual([
    "No contacts",
    "1 contact",
    "2 contacts",
    "The newest 50 contacts",
  ]);
});
