/** The number of concurrent calls that succeeded, and the faults of the others. */
export async function countOutcomes(calls: Promise<unknown>[]) {
  const results = await Promise.allSettled(calls);
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  return { through: results.length - refusals.length, refusals };
}
