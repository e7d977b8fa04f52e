import { callerMayApprove } from "#domain/content/posts/index.ts";
import { originOf } from "#domain/content/posts/rules.ts";
import { readCredential } from "#domain/content/provenance/index.ts";
import type { Handling } from "#domain/planning/copies/terms.ts";
import type { BrandContext, Person } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** The columns of an evergreen post whose copies are the caller's from now on; not approved where they can't approve. */
export async function copyRequestOf(tx: Tx, ctx: BrandContext, caller: Person, wanted: Handling) {
  const handling: Handling = wanted === "approve" && !callerMayApprove(ctx) ? "submit" : wanted;
  const origin = originOf(ctx.origin.entryPoint);
  return { createdById: caller.userId, handling, origin, ...(await readCredential(tx, caller)) };
}
