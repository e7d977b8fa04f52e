/** What some work takes of the processor, in microseconds: the clock would tell how busy the machine is, too. */
export async function processorTime(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  return process.cpuUsage(begun).user;
}

/** The same of ordinary work, done here and now, for machines differ: fifty thousand posts to JSON and back. */
export function ordinaryTime(): Promise<number> {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ body: `Post ${index}`, tags: ["a", "b"] }));
  return processorTime(() => JSON.parse(JSON.stringify(rows)));
}
