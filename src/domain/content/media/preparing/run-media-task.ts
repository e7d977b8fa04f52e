import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import type { HeavyTask, TaskInput, TaskOutput } from "#platform/heavy/tasks.ts";

/** Longer than any single decoding may take, on a machine with other load; `prepare` sets other limits by kind. */
const LIMITS = { deadlineMs: 120_000, processorMs: 60_000 };

type MediaTask = Extract<HeavyTask, `media.${string}`>;

/**
 * Processes a file in a separate process, queued fairly with other accounts.
 * @param field the input field of the error if the file takes too much time or memory
 * @throws Fault invalid, unavailable, throttled
 */
export async function runMediaTask<K extends MediaTask>(
  ctx: Pick<PublicContext, "db" | "heavy" | "log">,
  brandId: number,
  task: K,
  input: TaskInput<K>,
  field: "file" | "id",
): Promise<TaskOutput<K>> {
  const client = `account:${await accountOfBrand(ctx.db, brandId)}`;
  try {
    return await ctx.heavy.run(task, input, { client, ...LIMITS });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    ctx.log.warn({ err: error, task }, "a file could not be processed");
    throw invalid(field, t("The file takes too long or too much memory to process."));
  }
}
