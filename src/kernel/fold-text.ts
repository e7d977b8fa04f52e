/**
 * A text in the form in which words are compared, and where each of its UTF-16 units comes from: without case, in the
 * compatible form of each character, without marks that are optional or can't be seen, and with one space for any white
 * space.
 */
export type FoldedText = {
  text: string;
  /** The same with the Turkish i as it is written: `i`, `ı`, or `I` where the case hides which one it is. */
  dotted: string;
  /** By index in `text`: the range in the original. */
  starts: readonly number[];
  ends: readonly number[];
};

/** A character with its marks, also those of half-width kana; nobody needs more of them. */
const CLUSTER = /[\s\S][\p{M}\uff9e\uff9f]{0,8}/uy;
/** Zero-width and directional characters, the variation selectors, the Arabic tatweel and its optional marks. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|[\u034f\u0640\u0670]|[\u064b-\u065f]/gu;
const WHITE_SPACE = /^\s$/u;

export function foldText(original: string): FoldedText {
  const texts: string[] = [];
  const dotted: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let at = 0; at < original.length; ) {
    const end = endOfCluster(original, at);
    const folded = foldCluster(original.slice(at, end));
    if (folded.text !== " " || texts.at(-1) !== " ") {
      texts.push(folded.text);
      dotted.push(folded.dotted ?? folded.text);
      for (let count = folded.text.length; count > 0; count -= 1) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { text: texts.join(""), dotted: dotted.join(""), starts, ends };
}

/** In ASCII, which is most of most texts, a character that no mark follows is a cluster of its own. */
function endOfCluster(text: string, at: number): number {
  if (text.charCodeAt(at) < 0x80 && !(text.charCodeAt(at + 1) >= 0x80)) return at + 1;
  CLUSTER.lastIndex = at;
  return at + (CLUSTER.exec(text)?.[0].length ?? 1);
}

function foldCluster(cluster: string): { text: string; dotted?: string } {
  if (cluster === "I") return { text: "i", dotted: cluster };
  if (cluster >= "!" && cluster <= "~" && cluster.length === 1) return { text: cluster.toLowerCase() };
  const visible = cluster.normalize("NFKC").replaceAll(INVISIBLE, "");
  if (WHITE_SPACE.test(visible)) return { text: " " };
  if (visible === "I" || visible === "ı") return { text: "i", dotted: visible };
  if (visible === "İ") return { text: "i" };
  return { text: visible.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ").replaceAll(/[’ʼ]/g, "'") };
}
