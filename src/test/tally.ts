/** How many of some calls that race came through, and how the others were refused. */
export async function countOutcomes(calls: Promise<unknown>[]) {
  const results = await Promise.allSettled(calls);
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  return { through: results.length - refusals.length, refusals };
}
