import { checkAppKeys, deleteAppKeys, listAppKeys, updateAppKeys } from "#domain/operations/app-keys/index.ts";
import { listAuditEvents, verifyAuditChain } from "#domain/operations/audit/index.ts";
import { getInstallation } from "#domain/operations/installation/index.ts";
import { disableInstallationPerson, enableInstallationPerson, listPeople } from "#domain/operations/people/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const audit = router({ list: query(listAuditEvents), check: query(verifyAuditChain) });

export const appKeys = router({
  list: query(listAppKeys),
  update: mutation(updateAppKeys),
  check: mutation(checkAppKeys),
  delete: mutation(deleteAppKeys),
});

export const installation = router({ get: query(getInstallation) });

export const people = router({
  list: query(listPeople),
  disable: mutation(disableInstallationPerson),
  enable: mutation(enableInstallationPerson),
});
