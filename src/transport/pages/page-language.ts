import { language } from "#kernel/language.ts";
import { languageScriptPath, listLanguages } from "#platform/languages.ts";

/** What a document needs for its language: the code, and the path of the script with its texts; none for English. */
export function pageLanguage(): { code: string; script: string | undefined } {
  const code = language();
  return { code, script: languageScriptPath(code) };
}

/** The languages to choose from. */
export { listLanguages };
