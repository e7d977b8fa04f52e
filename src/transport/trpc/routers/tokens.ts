import { createTieredToken, listTieredTokens, revokeTieredToken } from "#domain/identity/tokens/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const tokens = router({
  list: query(listTieredTokens),
  create: mutation(createTieredToken),
  revoke: mutation(revokeTieredToken),
});
