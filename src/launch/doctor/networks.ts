import { API_VERSIONS, apiVersion, findOldVersions, type VersionName } from "#platform/connectors/api-versions.ts";
import { type Check, ok, warn } from "./check.ts";

/** What the networks require of an installation over time. */
export const networkChecks: readonly Check[] = [
  {
    name: "api versions",
    run({ env, services }) {
      const old = findOldVersions(env, services.clock.now());
      if (old.length === 0) {
        const names = Object.keys(API_VERSIONS) as VersionName[];
        const used = names.map((name) => `${API_VERSIONS[name].name} ${apiVersion(name, env)}`);
        return [ok(`In use: ${used.join(", ")}.`)];
      }
      return old.map(({ variable, name, version, released, source }) =>
        warn(
          `${name} ${version} was released on ${released}, and will stop working.`,
          `Update Masthead, or set ${variable} to a newer version: ${source}`,
        ),
      );
    },
  },
];
