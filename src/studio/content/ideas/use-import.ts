import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IDEAS_PER_IMPORT } from "#domain/content/ideas/terms.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Refusal } from "#ui/refusal.ts";
import type { ReadRow } from "./read-ideas.ts";

export interface ImportState {
  phase: "reading" | "running" | "stopped" | "done";
  /** The number of rows, and how many are done. */
  total: number;
  processed: number;
  created: number;
  duplicates: number;
  /** Errors of the server by row number. */
  refused: ReadonlyMap<number, string>;
  /** Why it stopped; it can be resumed. */
  refusal: Refusal | null;
}

const START: ImportState = {
  phase: "reading",
  total: 0,
  processed: 0,
  created: 0,
  duplicates: 0,
  refused: new Map(),
  refusal: null,
};

/** Sends the rows in batches and reports progress. */
export function useImport() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [state, setState] = useState(START);
  const send = useAction(trpc.ideas.import.mutationOptions());

  const run = async (rows: readonly ReadRow[], from: ImportState = START) => {
    let now: ImportState = { ...from, phase: "running", total: rows.length, refusal: null };
    const update = (part: Partial<ImportState>) => {
      now = { ...now, ...part };
      setState(now);
    };
    update({});
    while (now.processed < rows.length) {
      const batch = rows.slice(now.processed, now.processed + IDEAS_PER_IMPORT);
      const good = batch.filter(({ row }) => !now.refused.has(row));
      try {
        const ideas = good.flatMap(({ idea }) => idea ?? []);
        const { created, duplicates } = ideas.length > 0 ? await send.send({ ideas }) : { created: 0, duplicates: 0 };
        update({
          processed: now.processed + batch.length,
          created: now.created + created,
          duplicates: now.duplicates + duplicates,
        });
      } catch (error) {
        const refusal = refusalOf(error);
        const named = rowsIn(refusal, good);
        // A batch with an invalid row is rejected as a whole; send it again without that row.
        if (named.size > 0) update({ refused: new Map([...now.refused, ...named]) });
        else return update({ phase: "stopped", refusal });
      }
    }
    update({ phase: "done" });
    await queries.invalidateQueries({ queryKey: trpc.ideas.pathKey() });
  };

  return {
    state,
    run: (rows: readonly ReadRow[]) => run(rows),
    resume: (rows: readonly ReadRow[]) => run(rows, state),
  };
}

/** Errors of fields like `ideas.3.headline` by row number. */
function rowsIn({ errors = {} }: Refusal, batch: readonly ReadRow[]): Map<number, string> {
  const found = new Map<number, string>();
  for (const [field, [message = ""]] of Object.entries(errors)) {
    const [, index = ""] = /^ideas\.(\d+)/.exec(field) ?? [];
    const row = index === "" ? undefined : batch[Number(index)]?.row;
    if (row !== undefined) found.set(row, message);
  }
  return found;
}
