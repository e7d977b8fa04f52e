import { showDrafting, writeText } from "#domain/drafting/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const drafting = router({ show: query(showDrafting), write: mutation(writeText) });
