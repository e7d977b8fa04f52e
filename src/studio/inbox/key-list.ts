import type { Shortcut } from "../palette/use-shortcuts.ts";

const READING: readonly Shortcut[] = [
  { keys: "J", does: "The next item" },
  { keys: "K", does: "The one before" },
  { keys: "/", does: "Search" },
  { keys: "Esc", does: "Close the item" },
];

/** What the inbox does by single keys for who reads along, and for who answers. */
export const KEYS: Record<"reading" | "answering", readonly Shortcut[]> = {
  reading: READING,
  answering: [
    ...READING,
    { keys: "R", does: "Write a reply" },
    { keys: "Ctrl Enter", does: "Send it" },
    { keys: "E", does: "Done, or open again" },
    { keys: "#", does: "Archive" },
    { keys: "X", does: "Choose, to file several at once" },
    { keys: "Z", does: "Undo the last filing" },
  ],
};
