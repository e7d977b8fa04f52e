import { describeImage } from "./describe-image.ts";
import { generateText } from "./generate.ts";
import { getDrafting } from "./get.ts";
import { rewriteText } from "./rewrite.ts";

export { generateDraft, requireAi } from "./draft.ts";
export { describeImage, generateText, getDrafting, rewriteText };

export const operations = [getDrafting, generateText, rewriteText, describeImage] as const;
