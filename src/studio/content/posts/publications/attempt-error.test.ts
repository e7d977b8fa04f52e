import { createElement } from "react";
import { expect, test } from "vitest";
import { markupOf } from "#studio/frame/markup.fixture.ts";
import AttemptError from "./attempt-error.tsx";

test("an attempt's error is a sentence; the code and the platform's response are folded under Details", () => {
  const html = markupOf(() =>
    createElement(AttemptError, {
      error: {
        code: "text_too_long",
        category: "user",
        message: "The text is too long.",
        retryable: false,
        next_step: null,
      },
      response: { status: 422, body: '{"title":"raw_reason"}' },
      channel: { id: 1, platform: "x" },
      post: { id: 1, allowed_actions: [] },
    }),
  );
  const [shown = "", folded = ""] = html.replaceAll(/<style.*?<\/style>/gs, "").split("<details");
  expect(shown).toContain("The text is too long.");
  for (const raw of ["text_too_long", "422", "raw_reason"]) {
    expect(shown).not.toContain(raw);
    expect(folded).toContain(raw);
  }
  expect(folded).toMatch(/^(?! open)[^>]*><summary>Details<\/summary>.*<\/details>$/s);
});
