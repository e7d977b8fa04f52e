import { approveDevice, denyDevice, getWaitingDevice } from "#domain/identity/device-logins/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const deviceLogins = router({
  show: query(getWaitingDevice),
  approve: mutation(approveDevice),
  deny: mutation(denyDevice),
});
