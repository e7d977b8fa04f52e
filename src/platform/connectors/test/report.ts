import { z } from "zod";
import type { MetricValues, ReportedMetrics, Reporter } from "../contract.ts";
import type { TestClass } from "./describe.ts";
import { fetchJson } from "./fetch-json.ts";

/** A test platform's metrics part with values set by a test. */
export function testReporter(
  kind: TestClass,
  figuresOf: (publication: ReportedMetrics) => MetricValues | undefined,
  followers: () => number | null = () => null,
  history?: Reporter["listFollowers"],
): Reporter {
  return {
    platform: `test_${kind}`,
    batch: 2,
    timeoutMs: 1000,
    async read(_channel, publications) {
      const found = publications.map((publication) => [publication.publicationId, figuresOf(publication)] as const);
      return new Map(found.filter((entry): entry is [number, MetricValues] => entry[1] !== undefined));
    },
    countFollowers: async () => followers(),
    ...(history && { listFollowers: history }),
  };
}

const PlatformMetrics = z.object({ figures: z.record(z.string(), z.record(z.string(), z.number().nullable())) });
const Followers = z.object({ followers: z.number().nullable() });

/** The metrics part that queries the running platform. */
export function runningReporter(kind: TestClass, origin: string): Reporter {
  return {
    platform: `test_${kind}`,
    batch: 50,
    timeoutMs: 5000,
    async read(_channel, publications, { signal }) {
      const ids = new URLSearchParams(publications.map(({ externalId }) => ["id", externalId]));
      const { figures } = PlatformMetrics.parse(
        (await fetchJson(`${origin}/${kind}/figures?${ids}`, null, signal)).body,
      );
      return new Map(
        publications.flatMap(({ publicationId, externalId }) => {
          const values = figures[externalId];
          return values ? [[publicationId, values] as const] : [];
        }),
      );
    },
    async countFollowers({ handle }, { signal }) {
      const account = new URLSearchParams({ account: handle });
      return Followers.parse((await fetchJson(`${origin}/${kind}/followers?${account}`, null, signal)).body).followers;
    },
  };
}
