import { z } from "zod";
import type { Outgoing, PublishOutcome } from "../../contract.ts";
import { noteOf } from "../description/differences.ts";

const Posted = z.object({ externalId: z.string(), permalink: z.string(), note: z.string().nullable() });
type Posted = z.infer<typeof Posted>;

/**
 * The outcome of a post that is published and needs one more request, such as to pin it. `finishPosted` makes that
 * request in a call of its own, because it may be repeated after a crash while publishing may not.
 */
export function toFinish({ externalId, permalink, note = null }: Posted | Done): PublishOutcome {
  return { kind: "processing", state: { externalId, permalink, note }, pollAfterSeconds: 0 };
}

type Done = Extract<PublishOutcome, { kind: "done" }>;

/**
 * Makes the request after publishing. Whatever becomes of it, the post is published: a refusal is a remark on it.
 * @param act returns the remark, null where all went well; may be called again
 */
export async function finishPosted(
  { state }: Pick<Outgoing, "state">,
  act: (externalId: string) => Promise<string | null>,
): Promise<PublishOutcome> {
  const { externalId, permalink, note } = Posted.parse(state);
  const remark = await act(externalId);
  const remarks = [note, remark].filter((one) => one !== null);
  return { kind: "done", externalId, permalink, ...noteOf(remarks) };
}
