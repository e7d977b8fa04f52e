// Written by `npm run generate` from networks.json and the networks' folders.
import type { RichDocument } from "../shared/rich-text/document.ts";
import { richTexts as discord } from "../discord/markdown.ts";
import { richTexts as devto } from "../devto/markdown.ts";
import { richTexts as reddit } from "../reddit/markdown.ts";

export const richTexts: Readonly<Record<string, (document: RichDocument) => string>> = { ...discord, ...devto, ...reddit };
