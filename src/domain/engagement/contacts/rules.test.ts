import { expect, it } from "vitest";
import { authorOf, mergeFields, primaryOf, similarityOf } from "./rules.ts";

const contact = { name: "Ada Reader", email: null, phone: null, tags: [], note: "" };

it("takes the first identity on a platform, else a handle that was entered by hand", () => {
  const manual = { platform: null, externalId: null };
  const mastodon = { platform: "mastodon", externalId: "1" };
  const bluesky = { platform: "bluesky", externalId: "1" };
  expect(primaryOf([])).toBeUndefined();
  expect(primaryOf([manual])).toBe(manual);
  expect(primaryOf([manual, mastodon, bluesky])).toBe(mastodon);
  expect(authorOf([mastodon, bluesky], { platform: "bluesky", externalId: "1" })).toBe(bluesky);
  expect(authorOf([mastodon, bluesky], { platform: "bluesky", externalId: null })).toBe(mastodon);
});

it("fills empty fields from the other contact, and keeps both notes and all tags", () => {
  const kept = { ...contact, phone: "1", tags: ["press"], note: "Met at the fair." };
  const other = { name: "A. Reader", email: "ada@example.com", phone: "2", tags: ["fan", "press"], note: "Likes tea." };
  expect(mergeFields(kept, other)).toEqual({
    name: "Ada Reader",
    email: "ada@example.com",
    phone: "1",
    tags: ["press", "fan"],
    note: "Met at the fair.\n\nLikes tea.",
  });
  expect(mergeFields(other, other).note).toBe("Likes tea.");
});

it.each([
  [3, { email: "Ada@Example.com" }, { email: "ada@example.com" }],
  [0, { email: null, name: "" }, { email: null, name: "" }],
  [2, { name: "ada reader " }, { name: "Ada Reader" }],
  [2, { identities: [{ name: "Ada Reader", handle: null }] }, { name: "Ada Reader" }],
  [
    1,
    { identities: [{ name: null, handle: "@Ada@social.example" }] },
    { identities: [{ name: null, handle: "ada.bsky.social" }] },
  ],
  [0, { identities: [{ name: null, handle: null }] }, { identities: [{ name: null, handle: null }] }],
  [0, { name: "Ada" }, { name: "Ada Reader" }],
])("rates the likeness as %i of %j and %j", (likeness, one, other) => {
  const blank = { email: null, identities: [] };
  expect(similarityOf({ ...blank, name: "One", ...one }, { ...blank, name: "Other", ...other })).toBe(likeness);
});
