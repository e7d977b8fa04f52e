import { expect, it } from "vitest";
import { listConnectors } from "#platform/connectors/registry.ts";
import { withAddresses } from "./rules.ts";

const APP_URL = "https://masthead.example.com";
const CALLBACK_HOST = "hooks.example.com";

it("names this installation's addresses in the steps of every setup, those for callbacks on their own host", () => {
  const steps = listConnectors().flatMap(({ setup }) => setup?.steps.map(String) ?? []);
  const all = steps.map((step) => withAddresses(step, { APP_URL, CALLBACK_HOST }));
  expect(steps.filter((step) => step.includes("{APP_URL}/")).length).toBeGreaterThan(9);
  expect(all.filter((step) => step.includes("{"))).toEqual([]);
  expect(all.filter((step) => step.includes(`${APP_URL}/`))).toEqual([]);
  expect(all).toContainEqual(expect.stringContaining(`https://${CALLBACK_HOST}/webhooks/facebook/data-deletion`));
  expect(all).toContainEqual(expect.stringContaining(`Verify the domain of ${APP_URL} `));
  expect(withAddresses("Enter {APP_URL}/oauth/x/callback.", { APP_URL })).toBe(`Enter ${APP_URL}/oauth/x/callback.`);
});
