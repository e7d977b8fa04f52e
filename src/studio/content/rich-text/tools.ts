// One chunk, loaded by `use-rich-text.ts`.
export { checkFormatting, contentOn, countedContent, mapPassages } from "#platform/connectors/rich-texts.ts";
export { escapeMarkdown } from "#platform/connectors/shared/rich-text/markdown.ts";
export { parseRichText } from "#platform/connectors/shared/rich-text/parse.ts";
export { splitRichText } from "#platform/connectors/shared/rich-text/split.ts";
export { plainTextOf } from "#platform/connectors/shared/rich-text/text.ts";
export { markdownOfHtml } from "./markdown-of-html.ts";
