import { afterEach, expect, it } from "vitest";
import { describeError, explainError } from "./errors.ts";

const before = globalThis.mastheadCatalog;
afterEach(() => {
  globalThis.mastheadCatalog = before;
});

it("describes an error in the current language, with the part of a thread that it is about", () => {
  const error = { ...explainError(undefined, "not_reached"), part: { number: 2, total: 3 } };
  expect(describeError(undefined, error)).toBe("Part 2 of 3: The platform could not be reached.");
  const texts = {
    "The platform could not be reached.": "Nicht erreichbar.",
    "Part {number} of {total}: {message}": "Teil {number} von {total}: {message}",
  };
  globalThis.mastheadCatalog = () => ({ language: "de", texts });
  expect(describeError(undefined, error)).toBe("Teil 2 von 3: Nicht erreichbar.");
  expect(describeError(undefined, { ...error, message: "Too long" })).toBe("Teil 2 von 3: Too long");
});

it("translates the texts of a preflight, whose codes no table has", () => {
  const error = { code: "media_required", category: "user", message: "Add an image.", retryable: false } as const;
  globalThis.mastheadCatalog = () => ({ language: "de", texts: { "Add an image.": "Fügen Sie ein Bild hinzu." } });
  expect(describeError(undefined, error)).toBe("Fügen Sie ein Bild hinzu.");
  expect(describeError(undefined, { ...error, message: "code|No image" })).toBe("code|No image");
});
