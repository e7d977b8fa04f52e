import { callbackAddress, missingKeys } from "#domain/publishing/channels/rules.ts";
import { withAppKeys } from "#platform/connectors/app-keys.ts";
import type { Connector } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import {
  API_VERSIONS,
  type ApiName,
  apiVersion,
  findEndingVersions,
  type VersionedApi,
} from "#platform/connectors/shared/description/api-versions.ts";
import { publicAddressProblem } from "#platform/public-address.ts";
import { type Check, type Facts, type Finding, off, ok, warn } from "./finding.ts";

/** What the networks require of an installation over time. */
export const networkChecks: readonly Check[] = [
  {
    name: "networks",
    run: ({ env }) =>
      listConnectors()
        .filter(({ isTest, keys = [] }) => !isTest && keys.length > 0)
        .map((connector) => checkNetwork(connector, env)),
  },
  {
    name: "api versions",
    run({ env, services }) {
      const ending = findEndingVersions(env, services.clock.now());
      if (ending.length === 0) {
        const names = Object.keys(API_VERSIONS) as ApiName[];
        const used = names.map((api) => {
          const { name, endsOn }: VersionedApi = API_VERSIONS[api];
          const version = apiVersion(api, env);
          const ends = endsOn(version);
          return `${name} ${version}${ends ? ` (until ${ends} at least)` : ""}`;
        });
        return [ok(`In use: ${used.join(", ")}.`)];
      }
      return ending.map(({ variable, name, version, ends, source }) =>
        warn(
          `${name} ${version} may stop working on ${ends}.`,
          `Update Masthead${variable ? `, or set ${variable} to a newer version` : ""}: ${source}`,
        ),
      );
    },
  },
];

/** Whether a network that needs keys of the operator's own app is configured, and the addresses to enter there. */
function checkNetwork(connector: Connector, env: Facts["env"]): Finding {
  const { name, keys = [], fetchesMedia } = connector;
  const missing = missingKeys(connector, withAppKeys(env));
  const addresses = `Addresses to enter there: ${addressesOf(connector, env).join(", ")}.`;
  if (missing.length === keys.length) return off(`${name} is not configured: set ${missing.join(", ")}. ${addresses}`);
  if (missing.length > 0)
    return warn(`${name} can't be connected: ${missing.join(", ")} missing.`, `Set them, or none. ${addresses}`);
  const problem = fetchesMedia ? publicAddressProblem(env) : null;
  if (problem)
    return warn(
      `${name} fetches files from this installation. ${problem.message}`,
      `${problem.fix} Its variable is APP_URL.`,
    );
  return ok(`${name} is configured. ${addresses}`);
}

/** Without the network's keys, its webhooks are unknown. */
function addressesOf({ platform, connection }: Connector, env: Facts["env"]): string[] {
  const callback = callbackAddress(env, platform);
  const paths = Object.keys(findConnectorParts(platform, env).inbound?.paths ?? {});
  const webhooks = new URL(`/webhooks/${platform}`, callback).href;
  return [
    ...(connection === "redirect" ? [callback] : []),
    ...paths.map((path) => (path === "" ? webhooks : `${webhooks}/${path}`)),
  ];
}
