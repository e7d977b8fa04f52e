import { checkAppKeys } from "./check.ts";
import { deleteAppKeys } from "./delete.ts";
import { listAppKeys } from "./list.ts";
import { updateAppKeys } from "./update.ts";

export { refreshAppKeys, watchAppKeys } from "./refresh.ts";
export { checkAppKeys, deleteAppKeys, listAppKeys, updateAppKeys };

export const operations = [checkAppKeys, deleteAppKeys, listAppKeys, updateAppKeys] as const;
