import { withHandles } from "#domain/content/saved-mentions/rules.ts";
import { mentionsShown } from "#studio/content/preview/mentions-shown.ts";

/** Highlight names used in `thread.module.css` and `previews.module.css`. */
const ALL = "anchored";
const NOW = "anchored-now";

/**
 * Highlights passages in the text below an element, without changing the DOM. Whitespace is ignored, since previews
 * render it as their platform does. In browsers without custom highlights, only the thread shows the quotes.
 * @returns a function that removes the highlights
 */
export function highlightPassages(root: HTMLElement, quotes: readonly string[]): () => void {
  if (!supportsHighlights()) return () => {};
  CSS.highlights.set(ALL, new Highlight(...quotes.flatMap((quote) => findPassage(root, quote) ?? [])));
  return () => {
    CSS.highlights.delete(ALL);
    CSS.highlights.delete(NOW);
  };
}

/** Scrolls to a passage and highlights it more strongly. False if it is not visible. */
export function showPassage(root: HTMLElement, quote: string): boolean {
  const range = findPassage(root, quote);
  if (!range) return false;
  if (supportsHighlights()) CSS.highlights.set(NOW, new Highlight(range));
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return true;
}

function supportsHighlights(): boolean {
  return typeof Highlight !== "undefined" && "highlights" in CSS;
}

/** The range of a quote in the text below an element, which shows saved mentions as they are sent. */
function findPassage(root: HTMLElement, quote: string): Range | null {
  const places: { node: Text; offset: number }[] = [];
  const characters: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (const [offset, character] of node.data.split("").entries()) {
      if (/\s/.test(character)) continue;
      characters.push(character);
      places.push({ node, offset });
    }
  }
  const wanted = withHandles(quote, mentionsShown(root)).replace(/\s+/g, "");
  const index = characters.join("").indexOf(wanted);
  const first = places[index];
  const last = places[index + wanted.length - 1];
  if (wanted === "" || !first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset + 1);
  return range;
}
