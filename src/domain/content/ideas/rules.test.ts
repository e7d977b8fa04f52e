import { describe, expect, it } from "vitest";
import { draftOf, mergeReferences } from "./rules.ts";
import { CreateIdeaInput } from "./schema.ts";

const idea = { headline: "Green boxes", body: "One.\n\nTwo.\n \nThree.\n" };

describe("draftOf", () => {
  it.each(["text", "image", "carousel", "video", "article"] as const)(
    "%s: puts the headline above the body",
    (format) => {
      expect(draftOf({ ...idea, format })).toEqual({ body: "Green boxes\n\nOne.\n\nTwo.\n \nThree.", parts: null });
      expect(draftOf({ ...idea, body: " ", format })).toEqual({ body: "Green boxes", parts: null });
    },
  );

  it("story: uses the headline only", () => {
    expect(draftOf({ ...idea, format: "story" })).toEqual({ body: "Green boxes", parts: null });
  });

  it("thread: starts with the headline, then one part per paragraph, up to the limit", () => {
    expect(draftOf({ ...idea, format: "thread" }).parts).toEqual(["Green boxes", "One.", "Two.", "Three."]);
    expect(draftOf({ ...idea, body: "", format: "thread" })).toEqual({ body: "Green boxes", parts: null });
    const long = Array.from({ length: 60 }, (_, index) => `P${index}`).join("\n\n");
    const parts = draftOf({ headline: "H", body: long, format: "thread" }).parts ?? [];
    expect(parts).toHaveLength(51);
    expect(parts.at(-1)).toMatch(/^P49\n\nP50\n\n.*P59$/s);
  });
});

it("stores reference times in UTC, defaulting to now", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const { references } = CreateIdeaInput.parse({
    headline: "x",
    references: [{ url: "https://a.example", captured_at: "2026-11-01T01:00:00+02:00" }, { url: "http://b.example" }],
  });
  expect(mergeReferences(references, now).map(({ captured_at: at }) => at)).toEqual([
    "2026-10-31T23:00:00.000Z",
    "2026-11-20T12:00:00.000Z",
  ]);
});

it.each(["javascript:alert(1)", "ftp://a.example", "a.example", "", "https://"])("takes no reference to %j", (url) => {
  const { error } = CreateIdeaInput.safeParse({ headline: "x", references: [{ url }] });
  expect(error?.issues[0]?.path).toEqual(["references", 0, "url"]);
});
