/** The CPU time of a task, in microseconds; wall-clock time would depend on the machine's load. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user;
}

/** The CPU time of a reference task, because machines differ: fifty thousand posts to JSON and back. */
export function ordinaryTime(): Promise<number> {
  const rows = Array.from({ length: 50_000 }, (_, index) => ({ body: `Post ${index}`, tags: ["a", "b"] }));
  return processorTime(() => JSON.parse(JSON.stringify(rows)));
}
