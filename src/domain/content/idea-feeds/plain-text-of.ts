import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { withoutHidden } from "#kernel/plain-text.ts";
import { toStorableText } from "#kernel/storable.ts";

/** Characters of HTML to read for each character of text to keep. */
const READ = 20;
const LINE_BREAK_TAGS = new Set([
  "br",
  "p",
  "div",
  "li",
  "tr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
]);

/**
 * The text of a piece of HTML: paragraphs as lines, without hidden content. A tokenizer only, so nesting costs nothing.
 */
export function plainTextOf(html: string, longest: number): string {
  let text = "";
  const onCharacter = ({ chars }: Token.CharacterToken) => {
    text += chars;
  };
  const onTag = ({ tagName }: Token.TagToken) => {
    if (LINE_BREAK_TAGS.has(tagName)) text += "\n";
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(token) {
        onTag(token);
        if (token.tagName === "script") tokenizer.state = TokenizerMode.SCRIPT_DATA;
        else if (token.tagName === "style") tokenizer.state = TokenizerMode.RAWTEXT;
        isHidden = token.tagName === "script" || token.tagName === "style";
      },
      onEndTag(token) {
        onTag(token);
        isHidden = false;
      },
      onCharacter: (token) => (isHidden ? undefined : onCharacter(token)),
      onWhitespaceCharacter: (token) => (isHidden ? undefined : onCharacter(token)),
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  let isHidden = false;
  tokenizer.write(html.slice(0, longest * READ), true);
  const lines = text.split("\n").map((line) => line.replaceAll(/\s+/g, " ").trim());
  const whole = lines.filter((line) => line !== "").join("\n");
  return toStorableText(withoutHidden(whole), longest).trim();
}
