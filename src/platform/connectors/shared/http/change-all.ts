import type { ChangeOutcome, Published } from "../../contract.ts";

/**
 * Changes the posts of a publication one after the other, and ends with the first that can't be changed: the next try
 * changes those before it again, to the same. `not_there` only if none of them is.
 */
export async function changeAll(
  published: readonly Published[],
  change: (post: Published) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> {
  let isThere = false;
  for (const post of published) {
    const outcome = await change(post);
    if (outcome.kind === "done") isThere = true;
    else if (outcome.kind !== "not_there") return outcome;
  }
  return { kind: isThere ? "done" : "not_there" };
}
