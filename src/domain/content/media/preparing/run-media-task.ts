import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import type { Answer, HeavyTask, TaskInput, TaskOutput } from "#platform/heavy/tasks.ts";

/** Longer than any single decoding may take, on a machine with other load; `prepare` sets other limits by kind. */
const LIMITS = { deadlineMs: 120_000, processorMs: 60_000 };

/** Whose turn a file takes: a brand's account, or a user. */
export type FileOwner = number | `user:${number}`;

type MediaTask = Extract<HeavyTask, `media.${string}`>;

/**
 * Processes a file in a separate process, queued fairly with other accounts.
 * @param owner a brand's id, or a user for files of their own
 * @param field the input field of the error if the file takes too much time or memory
 * @param answer what the task asks for, if it does
 * @throws Fault invalid, unavailable, throttled
 */
export async function runMediaTask<K extends MediaTask>(
  ctx: Pick<PublicContext, "db" | "heavy" | "log">,
  owner: FileOwner,
  task: K,
  input: TaskInput<K>,
  field: "file" | "id",
  answer?: Answer,
): Promise<TaskOutput<K>> {
  const client = typeof owner === "string" ? owner : `account:${await accountOfBrand(ctx.db, owner)}`;
  try {
    return await ctx.heavy.run(task, input, { client, ...LIMITS, ...(answer ? { answer } : {}) });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    ctx.log.warn({ err: error, task }, "a file could not be processed");
    throw invalid(field, t("The file takes too long or too much memory to process."));
  }
}
