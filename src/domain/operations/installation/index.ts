import { getInstallation } from "./get.ts";

export { CHECKS, checkConfiguration, perform, reasonOf } from "./checks.ts";
export { askStatus, externalServiceChecks } from "./external-services.ts";
export { type Check, type Facts, type Finding, fail, ok, warn } from "./finding.ts";
export { getInstallation };

export const operations = [getInstallation] as const;
