import { generateText, getDrafting } from "#domain/content/drafting/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const drafting = router({ show: query(getDrafting), write: mutation(generateText) });
