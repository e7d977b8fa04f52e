import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { HeavyFailure } from "./index.ts";
import type { HeavyTask, TaskInput, TaskOutput } from "./tasks.ts";

/** Many times longer than drawing takes, because the machine may be busy. */
const DEADLINE_MS = 60_000;

/**
 * Draws a document in another process.
 * @param client whose turn it takes, as `HeavyOptions` says
 * @returns a PDF file
 * @throws Fault unavailable, throttled
 */
export async function drawDocument<K extends Extract<HeavyTask, `${string}.render`>>(
  { heavy, log }: Pick<PublicContext, "heavy" | "log">,
  task: K,
  content: TaskInput<K>,
  client: string,
): Promise<TaskOutput<K>> {
  try {
    return await heavy.run(task, content, { client, deadlineMs: DEADLINE_MS });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    log.warn({ err: error, task }, "a document could not be drawn");
    throw fault("unavailable", { message: "The document takes too long at the moment. Try again in a minute." });
  }
}
