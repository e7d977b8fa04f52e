import { checkAppKeys, deleteAppKeys, listAppKeys, updateAppKeys } from "#domain/operations/app-keys/index.ts";
import { listAuditEvents, verifyAuditChain } from "#domain/operations/audit/index.ts";
import { getInstallation } from "#domain/operations/installation/index.ts";
import { disableInstallationPerson, enableInstallationPerson, listPeople } from "#domain/operations/people/index.ts";
import { del, get, post, put } from "../route.ts";

export const audit = [get("/audit-events", listAuditEvents), get("/audit-events/chain", verifyAuditChain)];

export const administration = [
  get("/operator/installation", getInstallation),
  get("/operator/people", listPeople),
  post("/operator/people/{id}/disable", disableInstallationPerson, { as: "person" }),
  post("/operator/people/{id}/enable", enableInstallationPerson, { as: "person" }),
  get("/operator/app-keys", listAppKeys),
  put("/operator/app-keys", updateAppKeys),
  post("/operator/app-keys/check", checkAppKeys, { as: "check" }),
  del("/operator/app-keys", deleteAppKeys),
];
