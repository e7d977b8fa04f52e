import { checkVoice } from "./check-voice.ts";
import { describeImage } from "./describe-image.ts";
import { generateText } from "./generate.ts";
import { getDrafting } from "./get.ts";
import { rewriteText } from "./rewrite.ts";

export { generateDraft, requireAi } from "./draft.ts";
export { checkVoice, describeImage, generateText, getDrafting, rewriteText };

export const operations = [getDrafting, generateText, rewriteText, describeImage, checkVoice] as const;
