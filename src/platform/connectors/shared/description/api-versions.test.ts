import { expect, test } from "vitest";
import { API_VERSIONS, apiVersion, findEndingVersions, type VersionedApi } from "./api-versions.ts";

const unset: Parameters<typeof findEndingVersions>[0] = { META_GRAPH_VERSION: undefined, LINKEDIN_VERSION: undefined };
const DAY = /^\d{4}-\d{2}-\d{2}$/;

test("every API has a source and the day on which it was read", () => {
  for (const { version, endsOn, source, readAt } of Object.values<VersionedApi>(API_VERSIONS)) {
    expect(endsOn(version) ?? "2099-01-01").toMatch(DAY);
    expect(readAt).toMatch(DAY);
    expect(source).toMatch(/^https:/);
  }
});

test("no version that this release uses ends within sixty days: choose a newer one", () => {
  expect(findEndingVersions(unset, new Date())).toEqual([]);
});

test("the operator's variable overrides the version", () => {
  expect(apiVersion("META_GRAPH_VERSION", unset)).toBe(API_VERSIONS.META_GRAPH_VERSION.version);
  expect(apiVersion("META_GRAPH_VERSION", { ...unset, META_GRAPH_VERSION: "v24.0" })).toBe("v24.0");
  expect(apiVersion("discord", unset)).toBe("v10");
});

test("a version is reported sixty days before its end, and not a day earlier", () => {
  const env = { ...unset, META_GRAPH_VERSION: "v22.0" };
  const names = (day: string) => findEndingVersions(env, new Date(`${day}T00:00:00Z`)).map(({ version }) => version);
  expect(names("2027-03-20")).not.toContain("v22.0");
  expect(names("2027-03-21")).toContain("v22.0");
});

test("an old version that the operator chose is reported, whichever it is", () => {
  const env = { META_GRAPH_VERSION: "v20.0", LINKEDIN_VERSION: "202503" };
  expect(findEndingVersions(env, new Date("2026-11-26T00:00:00Z"))).toMatchObject([
    { variable: "META_GRAPH_VERSION", ends: "2026-09-24" },
    { variable: "LINKEDIN_VERSION", ends: "2026-03-01" },
  ]);
});

test("a version without an announced end, and one that is not known yet, are not reported", () => {
  for (const version of ["v26.0", "v99.0"])
    expect(findEndingVersions({ ...unset, META_GRAPH_VERSION: version }, new Date("2027-01-01T00:00:00Z"))).toEqual([]);
});
