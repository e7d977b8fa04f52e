import { z } from "zod";
import type { Call } from "../contract.ts";
import { askGraph, bodyOf, type GraphAccess, isGone } from "./graph.ts";

/** Metrics come as one value per period, or as a total. Source: the networks' insights documentation. */
const Insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.unknown() })).catch([]),
      total_value: z.object({ value: z.number() }).optional().catch(undefined),
    }),
  ),
});

export type InsightValues = ReadonlyMap<string, number>;

/**
 * Reads a post's insights by name; those that Meta does not return are absent.
 * @returns null when the post no longer exists
 * @throws Error when it can't be told at the moment
 */
export async function readInsights(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  path: string,
  metrics: readonly string[],
): Promise<InsightValues | null> {
  const response = await askGraph(call, access, path, { query: { metric: metrics.join(",") } });
  if (response.kind === "refused" && isGone(response.error)) return null;
  const { data } = Insights.parse(bodyOf(response));
  return new Map(
    data.flatMap(({ name, values, total_value: total }) => {
      const value = total?.value ?? numberOf(values.at(-1)?.value);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** Some metrics are objects with a number for each kind, such as reactions. */
function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "object" || value === null) return null;
  return Object.values(value).reduce<number>((sum, one) => sum + (typeof one === "number" ? one : 0), 0);
}
