import { setImmediate as nextTurn } from "node:timers/promises";
import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { withoutHidden } from "#kernel/plain-text.ts";
import { toStorableText } from "#kernel/storable.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_TITLE_LENGTH } from "./rules.ts";

/** A page's metadata; texts are one line, and empty if missing. `image` is the URL as the page has it. */
export type Metadata = { title: string; description: string; image: string | null };

/** Characters parsed before yielding to the event loop. */
const CHUNK = 65_536;
const RAW_TEXT = new Set(["style", "xmp", "iframe", "noembed", "noframes"]);
/** In order of preference. */
const TITLES = ["og:title", "twitter:title"];
const DESCRIPTIONS = ["og:description", "twitter:description", "description"];
const IMAGES = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image", "twitter:image:src"];

/**
 * Reads Open Graph, Twitter and plain HTML metadata. Only a tokenizer: no tree is built, so the cost is limited by the
 * page's length, whatever its nesting.
 */
export async function readMetadata(html: string): Promise<Metadata> {
  const metas = new Map<string, string>();
  let title: string | null = null;
  let isInTitle = false;
  let linkedImage: string | null = null;
  let drawings = 0;

  function onStartTag({ tagName, attrs }: Token.TagToken): void {
    const contentOf = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? "";
    if (tagName === "svg") drawings += 1;
    if (tagName === "title" && drawings === 0) {
      isInTitle = title === null;
      title ??= "";
    }
    if (tagName === "meta") {
      const name = (contentOf("property") || contentOf("name")).trim().toLowerCase();
      if (name !== "" && contentOf("content") !== "" && !metas.has(name)) metas.set(name, contentOf("content"));
    }
    if (tagName === "link" && contentOf("rel").toLowerCase() === "image_src") linkedImage ??= contentOf("href") || null;
    // As a tree builder would: within these elements nothing is a tag.
    if (tagName === "script") tokenizer.state = TokenizerMode.SCRIPT_DATA;
    else if (RAW_TEXT.has(tagName)) tokenizer.state = TokenizerMode.RAWTEXT;
    else if (tagName === "textarea" || (tagName === "title" && drawings === 0)) tokenizer.state = TokenizerMode.RCDATA;
  }
  function onEndTag({ tagName }: Token.TagToken): void {
    if (tagName === "title") isInTitle = false;
    if (tagName === "svg" && drawings > 0) drawings -= 1;
  }
  function onCharacter({ chars }: Token.CharacterToken): void {
    if (isInTitle) title = (title ?? "") + chars;
  }
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag,
      onEndTag,
      onCharacter,
      onWhitespaceCharacter: onCharacter,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  for (let at = 0; at < html.length; at += CHUNK) {
    if (at > 0) await nextTurn();
    tokenizer.write(html.slice(at, at + CHUNK), at + CHUNK >= html.length);
  }
  const first = (names: readonly string[]) => names.map((name) => metas.get(name)).find((value) => value !== undefined);
  return {
    title: oneLine(first(TITLES) ?? title ?? "", MAX_TITLE_LENGTH),
    description: oneLine(first(DESCRIPTIONS) ?? "", MAX_DESCRIPTION_LENGTH),
    image: first(IMAGES) ?? linkedImage,
  };
}

function oneLine(text: string, longest: number): string {
  // Cut first, because a title may be a megabyte long.
  const line = withoutHidden(text.slice(0, longest * 4).replaceAll(/\s+/gu, " "));
  return toStorableText(line.replaceAll(/ {2,}/gu, " ").trim(), longest);
}
