import type { Block, Inline, RichDocument } from "../shared/rich-text/document.ts";
import { parseRichText } from "../shared/rich-text/parse.ts";
import { mapLinks } from "../shared/text/links.ts";

/** What the limits count: the Markdown as it is sent. */
export const richTexts = { discord: discordMarkdownOf, discord_webhook: discordMarkdownOf };

/** A text as messages have it. */
export function contentTextOf(body: string, isRich: boolean): string {
  return isRich ? discordMarkdownOf(parseRichText(body)) : body;
}

/**
 * A document in Discord's Markdown. Source: support.discord.com/hc/articles/210298617 (Markdown text 101), read 30
 * November 2026. Discord takes any sign behind a backslash literally, and knows no character references.
 */
export function discordMarkdownOf(document: RichDocument): string {
  return blocksOf(document, "\n\n");
}

function blocksOf(blocks: RichDocument, separator: string): string {
  return blocks
    .filter(({ kind }) => kind !== "image")
    .map((block) => blockOf(block))
    .join(separator);
}

function blockOf(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return guardLines(inlinesOf(block.content));
    case "heading":
      return `${"#".repeat(block.level)} ${inlinesOf(block.content).replaceAll("\n", " ")}`;
    case "list": {
      const { start, items } = block;
      return items
        .map((item, index) => {
          const bullet = start === null ? "- " : `${start + index}. `;
          return bullet + blocksOf(item, "\n").replaceAll("\n", `\n${" ".repeat(bullet.length)}`);
        })
        .join("\n");
    }
    case "quote":
      return blocksOf(block.blocks.flatMap(unquoted), "\n\n")
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n");
    case "code":
      // A fence within the code would end it.
      return `\`\`\`${block.language}\n${block.text.replaceAll("```", "``\u200b`")}\n\`\`\``;
    case "embed":
      return block.url;
    case "rule":
      return "\\* \\* \\*";
    case "image":
      return "";
  }
}

/** Quotes can't be nested. */
const unquoted = (block: Block): Block[] => (block.kind === "quote" ? block.blocks.flatMap(unquoted) : [block]);

const SIGNS = { bold: "**", italic: "*", strike: "~~" } as const;

function inlinesOf(content: readonly Inline[], isInLink = false): string {
  return content.map((inline) => passageOf(inline, isInLink)).join("");
}

function passageOf(inline: Inline, isInLink: boolean): string {
  switch (inline.kind) {
    case "text":
      return isInLink ? escapeText(inline.text) : mapLinks(inline.text, ({ uri }) => uri, escapeText);
    case "code":
      return codeOf(inline.text);
    case "break":
      return "\n";
    case "link":
      return linkOf(inline.url, inlinesOf(inline.content, true));
    case "bold":
    case "italic":
    case "strike":
      return surround(inlinesOf(inline.content, isInLink), SIGNS[inline.kind]);
  }
}

/** A text that looks like an address is not taken as the text of a link. */
function linkOf(url: string, label: string): string {
  const address = url.replaceAll("(", "%28").replaceAll(")", "%29");
  const plain = label.replaceAll("\\", "");
  if (plain === url || plain === "") return url;
  return /https?:\/\//i.test(plain) ? `${label} (${url})` : `[${label}](${address})`;
}

/** Formatting begins and ends at a letter. */
function surround(text: string, sign: string): string {
  const inner = text.trim();
  return inner === "" ? text : text.replace(inner, () => `${sign}${inner}${sign}`);
}

function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  if (longest === 0) return `\`${text}\``;
  return longest === 1 ? `\`\` ${text} \`\`` : escapeText(text);
}

const escapeText = (text: string) => text.replaceAll(/[\\*_~`|<>[\]()]/g, "\\$&");

/** What means something at the start of a line: headings, small text, lists. */
function guardLines(text: string): string {
  const guard = (line: string) =>
    line.replace(/^(\s*)(#{1,3}|-#?|\+|\d{1,9}(?=\.))(?=[\s.]|$)/, (_, space: string, sign: string) =>
      /^\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );
  return text.split("\n").map(guard).join("\n");
}
