import { expect, it } from "vitest";
import { endedWords, wayIn } from "./connect-words.ts";

const field = (label: string) => ({ key: label, label, help: null, is_secret: false });

it("says how one connects", () => {
  const name = "Somewhere";
  expect(wayIn({ name, connection: "address", fields: [] })).toMatch(/signed POST/);
  expect(wayIn({ name, connection: "redirect", fields: [] })).toBe("Sign in to Somewhere and authorize Masthead.");
  expect(wayIn({ name, connection: "credentials", fields: [field("Handle"), field("App password")] })).toBe(
    "By handle and app password.",
  );
  expect(wayIn({ name, connection: "credentials", fields: [field("Webhook URL"), field("API key")] })).toBe(
    "By webhook URL and API key.",
  );
});

it("tells a refusal from trouble", () => {
  expect(endedWords("refused", "Somewhere")).toMatch(/didn't authorize/);
  expect(endedWords("failed", "Somewhere")).toMatch(/didn't complete/);
});
