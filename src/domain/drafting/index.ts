import { showDrafting } from "./show.ts";
import { writeText } from "./write.ts";

export { draft, requireAi } from "./draft.ts";
export { showDrafting, writeText };

export const operations = [showDrafting, writeText] as const;
