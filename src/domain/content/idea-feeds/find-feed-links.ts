import { type Token, Tokenizer, TokenizerMode } from "parse5";

/** Feeds that one page may name. */
const MAX_LINKS = 3;
/** Maximum characters that are searched: enough for the head, with which a page begins. */
const MAX_HEAD = 300_000;
const MAX_URL_LENGTH = 2048;
const TYPES = new Set(["application/rss+xml", "application/atom+xml", "application/rdf+xml", "application/feed+json"]);
/** The type of JSON Feed 1.0, but also of other things. */
const UNCERTAIN = "application/json";

/**
 * The feeds that a page names by `<link rel="alternate">`, in its own order. A tokenizer only, so nesting costs nothing.
 * @param address the page's URL, for relative links without a `<base>`
 */
export function findFeedLinks(html: string, address: string): string[] {
  const [links, uncertain]: [string[], string[]] = [[], []];
  let base = address;
  const onStartTag = ({ tagName, attrs }: Token.TagToken) => {
    if (tagName === "script") tokenizer.state = TokenizerMode.SCRIPT_DATA;
    if (tagName === "style") tokenizer.state = TokenizerMode.RAWTEXT;
    const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.trim() ?? "";
    const href = attribute("href");
    if (href === "") return;
    if (tagName === "base") base = URL.parse(href, address)?.href ?? base;
    if (tagName !== "link" || !attribute("rel").toLowerCase().split(/\s+/).includes("alternate")) return;
    const type = attribute("type").split(";", 1)[0]?.trim().toLowerCase() ?? "";
    const url = URL.parse(href, base);
    if (!url || !/^https?:$/.test(url.protocol) || url.href.length > MAX_URL_LENGTH) return;
    if (TYPES.has(type)) links.push(url.href);
    else if (type === UNCERTAIN) uncertain.push(url.href);
  };
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag,
      onEndTag: nothing,
      onCharacter: nothing,
      onWhitespaceCharacter: nothing,
      onNullCharacter: nothing,
      onComment: nothing,
      onDoctype: nothing,
      onEof: nothing,
    },
  );
  tokenizer.write(html.slice(0, MAX_HEAD), true);
  return [...new Set([...links, ...uncertain])].slice(0, MAX_LINKS);
}
