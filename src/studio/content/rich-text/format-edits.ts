/** A change of a text, and what is selected afterwards, in UTF-16 units. */
export interface FormatEdit {
  from: number;
  to: number;
  text: string;
  selection: { start: number; end: number };
}

export interface Selected {
  text: string;
  start: number;
  end: number;
}

export const FORMAT_COMMANDS = [
  "bold",
  "italic",
  "strike",
  "link",
  "heading",
  "bullets",
  "numbers",
  "quote",
  "code",
] as const;
export type FormatCommand = (typeof FORMAT_COMMANDS)[number];

/** What a command of the toolbar does to a Markdown text: the same command again takes it back. */
export function formatEdit(command: FormatCommand, selected: Selected): FormatEdit {
  switch (command) {
    case "bold":
      return surround(selected, "**");
    case "italic":
      return surround(selected, "_");
    case "strike":
      return surround(selected, "~~");
    case "code":
      return selected.text.slice(selected.start, selected.end).includes("\n")
        ? fence(selected)
        : surround(selected, "`");
    case "link":
      return link(selected);
    case "heading":
      return prefix(selected, /^#{1,6} /, () => "## ");
    case "bullets":
      return prefix(selected, /^[-*+] /, () => "- ");
    case "numbers":
      return prefix(selected, /^\d{1,9}[.)] /, (index) => `${index + 1}. `);
    case "quote":
      return prefix(selected, /^> ?/, () => "> ");
  }
}

/** White space stays outside: formatting begins and ends at a letter. */
function surround({ text, start, end }: Selected, sign: string): FormatEdit {
  const before = text.slice(start - sign.length, start);
  if (before === sign && text.slice(end, end + sign.length) === sign) {
    const inner = text.slice(start, end);
    const from = start - sign.length;
    return { from, to: end + sign.length, text: inner, selection: { start: from, end: from + inner.length } };
  }
  const selected = text.slice(start, end);
  const inner = selected.trim();
  const from = start + (inner === "" ? 0 : selected.indexOf(inner));
  const at = from + sign.length;
  return { from, to: from + inner.length, text: sign + inner + sign, selection: { start: at, end: at + inner.length } };
}

function fence({ text, start, end }: Selected): FormatEdit {
  const code = `\`\`\`\n${text.slice(start, end).replace(/\n$/, "")}\n\`\`\``;
  return { from: start, to: end, text: code, selection: { start: start + 4, end: start + code.length - 4 } };
}

/** The address is selected, to be typed; a selected address gets its text. */
function link({ text, start, end }: Selected): FormatEdit {
  const selected = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(selected.trim());
  const made = isAddress ? `[](${selected.trim()})` : `[${selected}](https://)`;
  const address = start + selected.length + 3;
  const selection = isAddress
    ? { start: start + 1, end: start + 1 }
    : { start: address, end: address + "https://".length };
  return { from: start, to: end, text: made, selection };
}

/** For all lines of the selection; taken back where all of them have it. */
function prefix({ text, start, end }: Selected, present: RegExp, prefixOf: (index: number) => string): FormatEdit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const next = text.indexOf("\n", Math.max(end, from));
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isSet = lines.every((line) => present.test(line));
  const changed = lines
    .map((line, index) => {
      const bare = line.replace(present, "");
      return isSet ? bare : prefixOf(index) + bare;
    })
    .join("\n");
  const caret = from + changed.length;
  return { from, to, text: changed, selection: { start: lines.length > 1 ? from : caret, end: caret } };
}
