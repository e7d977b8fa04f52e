import { expect, it } from "vitest";
import type { Env } from "../env.ts";
import { findConnectorParts } from "./find-parts.ts";
import { listConnectors } from "./registry.ts";

const connectors = listConnectors().filter(({ isTest }) => !isTest);
const keys = connectors.flatMap(({ keys: own = [], alternativeKeys = [] }) => [...own, ...alternativeKeys]);
const env = {
  APP_URL: "https://masthead.example.com",
  ...Object.fromEntries(keys.map((key) => [key, "1"])),
} as unknown as Env;

it.each(connectors)("$platform says of itself exactly what its parts can do", (connector) => {
  const { reply, hide, like, report, connect, choose, search, history, review } = findConnectorParts(
    connector.platform,
    env,
  );
  const {
    takesReplies = false,
    hidesComments = false,
    likes,
    searchesAccounts,
    showsReviews,
    listsPosts,
    metrics = [],
  } = connector;
  expect({
    takesReplies,
    hidesComments,
    likes: likes !== undefined,
    searchesAccounts: searchesAccounts === true,
    showsReviews: showsReviews === true,
    listsPosts,
    metrics: metrics.length > 0,
    followers: metrics.includes("followers"),
  }).toEqual({
    takesReplies: reply !== undefined,
    hidesComments: hide !== undefined,
    likes: like !== undefined,
    searchesAccounts: search !== undefined,
    showsReviews: review !== undefined,
    listsPosts: history && (history.isCharged ? "charged" : "free"),
    metrics: report !== undefined,
    followers: report?.countFollowers !== undefined,
  });
  const { options = {}, connection } = connector;
  expect(choose !== undefined).toBe(Object.values(options).some(({ kind }) => kind.startsWith("dynamic_")));
  expect(connect !== undefined).toBe(connection === "credentials" || connection === "redirect");
});
