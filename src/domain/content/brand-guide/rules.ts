export { checkVersion, type GuidedVersion } from "./check.ts";
export { type CompiledGuide, compileGuide } from "./compile.ts";
export { replaceMatches } from "./replace.ts";
export { versionOf } from "./version.ts";
