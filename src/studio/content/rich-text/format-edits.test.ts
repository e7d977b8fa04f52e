import { expect, it } from "vitest";
import { type FormatCommand, formatEdit } from "./format-edits.ts";

/** `a [b] c`: brackets stand for the selection. */
function apply(command: FormatCommand, marked: string): string {
  const start = marked.indexOf("⟦");
  const end = marked.indexOf("⟧") - 1;
  const text = marked.replaceAll(/[⟦⟧]/g, "");
  const edit = formatEdit(command, { text, start, end });
  const changed = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  const { selection } = edit;
  return `${changed.slice(0, selection.start)}⟦${changed.slice(selection.start, selection.end)}⟧${changed.slice(selection.end)}`;
}

it.each<[FormatCommand, string, string]>([
  ["bold", "a ⟦b ⟧c", "a **⟦b⟧** c"],
  ["bold", "a **⟦b⟧** c", "a ⟦b⟧ c"],
  ["italic", "⟦⟧", "_⟦⟧_"],
  ["code", "⟦a\nb⟧", "```\n⟦a\nb⟧\n```"],
  ["link", "see ⟦us⟧", "see [us](⟦https://⟧)"],
  ["link", "⟦https://a.example⟧", "[⟦⟧](https://a.example)"],
  ["heading", "a\nb⟦⟧\nc", "a\n## b⟦⟧\nc"],
  ["heading", "## b⟦⟧", "b⟦⟧"],
  ["numbers", "⟦a\nb⟧", "⟦1. a\n2. b⟧"],
  ["bullets", "⟦- a\n- b⟧", "⟦a\nb⟧"],
  ["quote", "⟦⟧", "> ⟦⟧"],
])("%s makes of %j %j", (command, before, after) => {
  expect(apply(command, before)).toBe(after);
});
