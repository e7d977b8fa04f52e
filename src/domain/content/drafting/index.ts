import { generateText } from "./generate.ts";
import { getDrafting } from "./get.ts";

export { generateDraft, requireAi } from "./draft.ts";
export { generateText, getDrafting };

export const operations = [getDrafting, generateText] as const;
