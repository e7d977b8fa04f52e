import { leavePost, reportPresence } from "#domain/content/presence/index.ts";
import { mutation, router } from "../procedure.ts";

export const presence = router({
  report: mutation(reportPresence),
  leave: mutation(leavePost),
});
