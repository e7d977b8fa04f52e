import { createSuggestion } from "./create.ts";
import { acceptSuggestion, declineSuggestion } from "./decide.ts";

export { recordSuggestion } from "./record.ts";
export { acceptSuggestion, createSuggestion, declineSuggestion };

export const operations = [createSuggestion, acceptSuggestion, declineSuggestion] as const;
