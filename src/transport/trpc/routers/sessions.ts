import { revokeSessionByLink } from "#domain/identity/sign-in/index.ts";
import { listSessions, revokeOtherSessions, revokeSession } from "#domain/identity/tokens/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const sessions = router({
  list: query(listSessions),
  revoke: mutation(revokeSession),
  revokeOthers: mutation(revokeOtherSessions),
  endByLink: mutation(revokeSessionByLink),
});
