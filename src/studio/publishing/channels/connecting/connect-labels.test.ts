import { expect, it } from "vitest";
import { connectMethodLabel, endedMessage } from "./connect-labels.ts";

const field = (label: string) => ({ key: label, label, help: null, is_secret: false });

it("describes how a platform is connected", () => {
  const where = { consent_by: "Somewhere", alternative: null };
  expect(connectMethodLabel({ ...where, connection: "address", fields: [] })).toMatch(/signed POST/);
  expect(connectMethodLabel({ ...where, connection: "redirect", fields: [] })).toBe(
    "Sign in to Somewhere and authorize Masthead.",
  );
  const alternative = { connection: "credentials" as const, label: "an app password", fields: [] };
  expect(connectMethodLabel({ ...where, connection: "redirect", fields: [], alternative })).toBe(
    "Sign in to Somewhere and authorize Masthead, or use an app password.",
  );
  expect(
    connectMethodLabel({ ...where, connection: "credentials", fields: [field("Handle"), field("App password")] }),
  ).toBe("By handle and app password.");
  expect(
    connectMethodLabel({ ...where, connection: "credentials", fields: [field("Webhook URL"), field("API key")] }),
  ).toBe("By webhook URL and API key.");
});

it("distinguishes a refusal from an error", () => {
  expect(endedMessage("refused", "Somewhere")).toMatch(/didn't authorize/);
  expect(endedMessage("failed", "Somewhere")).toMatch(/didn't complete/);
});
