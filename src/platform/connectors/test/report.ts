import type { MetricValues, Reported, Reporter } from "../contract.ts";
import type { TestClass } from "./describe.ts";

/** The reporting half of a test platform: it tells what it is told to tell. */
export function testReporter(
  kind: TestClass,
  figuresOf: (publication: Reported) => MetricValues | undefined,
  followers: () => number | null = () => null,
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
  };
}
