import { Fragment, type ReactNode } from "react";
import { formatNumber, type Message, t } from "#kernel/language.ts";

type Part = ReactNode | ((content: ReactNode) => ReactNode);

/**
 * A text with elements in it, in the current language: `rich("Read <a>the guide</a> of {network}.", { a, network })`.
 * A name in braces is replaced by a node; a tag by what the function of its name makes of its content. A text with a
 * count comes from `tn()`. Each piece has an element of its own, for browsers that translate the page.
 */
export function rich(text: string | Message, parts: Record<string, Part>): ReactNode {
  return render(t(text as Message), parts);
}

function render(text: string, parts: Record<string, Part>): ReactNode {
  const pieces = text.split(/(<\w+>[^<]*<\/\w+>|\{\w+\})/).filter((piece) => piece !== "");
  return pieces.map((piece, index) => {
    const [, tag, content = "", name] = /^<(\w+)>([\s\S]*)<\/\1>$|^\{(\w+)\}$/.exec(piece) ?? [];
    const part = parts[tag ?? name ?? ""];
    const node = nodeOf(piece, part, content, parts);
    const Around = typeof node === "string" || typeof node === "number" ? "span" : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are.
    return <Around key={index}>{node}</Around>;
  });
}

function nodeOf(piece: string, part: Part, content: string, parts: Record<string, Part>): ReactNode {
  if (typeof part === "function") return part(render(content, parts));
  if (typeof part === "number") return formatNumber(part);
  return part === undefined ? piece : part;
}
