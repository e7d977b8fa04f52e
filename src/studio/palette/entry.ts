import type { ComponentType } from "react";

/** One entry of the palette: a page or a command. */
export interface Entry {
  id: string;
  group: string;
  label: string;
  /** Secondary text at its end. */
  detail?: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  words?: string;
  href?: string;
  act?: () => void;
}

/** The entries grouped by heading, in the order in which headings first occur. */
export function groupEntries(entries: readonly Entry[]): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
}
