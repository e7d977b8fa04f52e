import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { isFault } from "#kernel/fault.ts";
import { onLimits } from "#platform/heavy/limits.ts";
import { onQuestion, settleQuestion } from "#platform/heavy/questions.ts";
import type { TaskAnswer, TaskRequest, TaskResponse } from "#platform/heavy/tasks.ts";
import { endWithParent } from "./end-with-parent.ts";
import { heavyTasks } from "./heavy-tasks.ts";

/**
 * A process for heavy tasks (`platform/heavy`): runs one task at a time, at a lower priority than processes that serve
 * requests.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
endFirst();
onLimits((limits) => reply({ type: "limits", limits }));
onQuestion((question) => reply({ type: "question", question }));
process.on("message", (message: TaskRequest | TaskAnswer) =>
  "answer" in message ? settleQuestion(message.answer) : void runTask(message),
);
process.on("disconnect", () => process.exit());
endWithParent();
// Ctrl-C reaches the whole process group; the parent process decides.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
reply({ type: "ready" });

async function runTask({ task, input, catalog }: TaskRequest): Promise<void> {
  globalThis.mastheadCatalog = () => catalog;
  try {
    const run = (await heavyTasks[task]()) as (input: unknown) => Promise<unknown>;
    reply({ type: "done", output: await run(input) });
  } catch (error) {
    reply(refusal(error));
  }
}

/** Where the machine runs out of memory, its kernel ends this process before any that serves requests. Linux only. */
function endFirst(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Another system, or one that forbids it.
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
