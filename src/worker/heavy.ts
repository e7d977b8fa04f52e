import { constants, setPriority } from "node:os";
import { isFault } from "#kernel/fault.ts";
import type { TaskRequest, TaskResponse } from "#platform/heavy/tasks.ts";
import { heavyTasks } from "./heavy-tasks.ts";

/**
 * A process for heavy tasks (`platform/heavy`): runs one task at a time, at a lower priority than processes that serve
 * requests.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on("message", (request: TaskRequest) => void perform(request));
process.on("disconnect", () => process.exit());
// Ctrl-C reaches the whole process group; the parent process decides.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
reply({ type: "ready" });

async function perform({ task, input, catalog }: TaskRequest): Promise<void> {
  globalThis.mastheadCatalog = () => catalog;
  try {
    const run = (await heavyTasks[task]()) as (input: unknown) => Promise<unknown>;
    reply({ type: "done", output: await run(input) });
  } catch (error) {
    reply(refusal(error));
  }
}

function refusal(error: unknown): TaskResponse {
  if (isFault(error)) return { type: "refused", kind: error.kind, detail: error.detail };
  if (error instanceof Error) return { type: "failed", message: error.message, stack: error.stack };
  return { type: "failed", message: String(error), stack: undefined };
}

function reply(message: TaskResponse): void {
  process.send?.(message);
}
