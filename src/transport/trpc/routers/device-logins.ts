import { approveDevice, denyDevice, showWaitingDevice } from "#domain/device-logins/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const deviceLogins = router({
  show: query(showWaitingDevice),
  approve: mutation(approveDevice),
  deny: mutation(denyDevice),
});
