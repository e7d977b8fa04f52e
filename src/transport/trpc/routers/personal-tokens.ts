import { createPersonalToken, listPersonalTokens, revokePersonalToken } from "#domain/identity/tokens/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const personalTokens = router({
  list: query(listPersonalTokens),
  create: mutation(createPersonalToken),
  revoke: mutation(revokePersonalToken),
});
