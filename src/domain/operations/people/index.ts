import { disableInstallationPerson, enableInstallationPerson } from "./disable.ts";
import { listPeople } from "./list.ts";

export { disableInstallationPerson, enableInstallationPerson, listPeople };

export const operations = [listPeople, disableInstallationPerson, enableInstallationPerson] as const;
