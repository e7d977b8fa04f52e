import { expect, test } from "vitest";
import { API_VERSIONS, apiVersion, findOldVersions } from "./api-versions.ts";

const unset = Object.fromEntries(Object.keys(API_VERSIONS).map((name) => [name, undefined])) as Parameters<
  typeof findOldVersions
>[0];

test("every version in use has a release date, a source and the date it was checked", () => {
  for (const { version, releasedOn, source, enteredAt } of Object.values(API_VERSIONS)) {
    expect(releasedOn(version)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(enteredAt >= (releasedOn(version) ?? "")).toBe(true);
    expect(source).toMatch(/^https:/);
  }
});

test("the operator's variable overrides the version", () => {
  expect(apiVersion("META_GRAPH_VERSION", unset)).toBe(API_VERSIONS.META_GRAPH_VERSION.version);
  expect(apiVersion("META_GRAPH_VERSION", { ...unset, META_GRAPH_VERSION: "v24.0" })).toBe("v24.0");
});

test("a version is reported ten months after its release, and not a day earlier", () => {
  const env = { ...unset, META_GRAPH_VERSION: "v24.0" };
  const names = (day: string) => findOldVersions(env, new Date(`${day}T00:00:00Z`)).map(({ version }) => version);
  expect(names("2026-08-07")).not.toContain("v24.0");
  expect(names("2026-08-08")).toContain("v24.0");
});

test("an old version that the operator chose is reported, whichever it is", () => {
  const env = { META_GRAPH_VERSION: "v21.0", LINKEDIN_VERSION: "202503" };
  expect(findOldVersions(env, new Date("2026-11-26T00:00:00Z"))).toMatchObject([
    { variable: "META_GRAPH_VERSION", released: "2024-10-02" },
    { variable: "LINKEDIN_VERSION", released: "2025-03-01" },
  ]);
});

test("an unknown version of the operator is not reported", () => {
  const env = { ...unset, META_GRAPH_VERSION: "v99.0" };
  const found = findOldVersions(env, new Date("2099-01-01T00:00:00Z"));
  expect(found.map(({ variable }) => variable)).not.toContain("META_GRAPH_VERSION");
});
