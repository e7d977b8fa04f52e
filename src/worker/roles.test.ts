import { expect, it } from "vitest";
import { ConfigurationError } from "#platform/env.ts";
import { jobs } from "./jobs.ts";
import { roleOf } from "./roles.ts";

const namesOf = (groups: string[]) => roleOf(groups, jobs).jobs.map(({ name }) => name);

it("works on everything unless queues are named", () => {
  expect(roleOf([], jobs)).toEqual({ jobs, publishes: true, groups: [] });
});

it("works on the queues of what is named, and publishes only if that is", () => {
  expect(namesOf(["webhooks", "mail"]).toSorted()).toEqual(
    jobs
      .map(({ name }) => name)
      .filter((name) => /^(webhooks|mail)\./.test(name))
      .toSorted(),
  );
  expect(roleOf(["webhooks"], jobs).publishes).toBe(false);
  expect(roleOf(["publishing"], jobs).publishes).toBe(true);
  expect(namesOf(["publishing"])).toContain("publishing.resume_changes");
});

it("divides all work among workers that name all queues together", () => {
  const groups = [...new Set(jobs.map(({ name }) => name.split(".", 1)[0] ?? ""))];
  expect(groups.flatMap((group) => namesOf([group])).toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

it("refuses a name that no queue has, and lists those that there are", () => {
  expect(() => roleOf(["webhooks", "web-hooks"], jobs)).toThrow(ConfigurationError);
  expect(() => roleOf(["web-hooks"], jobs)).toThrow(
    /^WORKER_QUEUES: there is no web-hooks; there are .*publishing.*webhooks/,
  );
});
