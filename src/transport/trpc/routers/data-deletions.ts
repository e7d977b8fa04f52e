import { getDataDeletion } from "#domain/engagement/callbacks/index.ts";
import { query, router } from "../procedure.ts";

export const dataDeletions = router({ show: query(getDataDeletion) });
