import { expect, it } from "vitest";
import { connectMethodLabel, endedMessage } from "./connect-labels.ts";

const field = (label: string) => ({ key: label, label, help: null, is_secret: false });

it("describes how a platform is connected", () => {
  const name = "Somewhere";
  expect(connectMethodLabel({ name, connection: "address", fields: [] })).toMatch(/signed POST/);
  expect(connectMethodLabel({ name, connection: "redirect", fields: [] })).toBe(
    "Sign in to Somewhere and authorize Masthead.",
  );
  expect(
    connectMethodLabel({ name, connection: "credentials", fields: [field("Handle"), field("App password")] }),
  ).toBe("By handle and app password.");
  expect(
    connectMethodLabel({ name, connection: "credentials", fields: [field("Webhook URL"), field("API key")] }),
  ).toBe("By webhook URL and API key.");
});

it("distinguishes a refusal from an error", () => {
  expect(endedMessage("refused", "Somewhere")).toMatch(/didn't authorize/);
  expect(endedMessage("failed", "Somewhere")).toMatch(/didn't complete/);
});
