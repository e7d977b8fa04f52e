import type { ComponentType } from "react";

/** One line of the palette: somewhere to go, or something to do. */
export interface Entry {
  id: string;
  group: string;
  label: string;
  /** A quiet word at its end. */
  detail?: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  words?: string;
  href?: string;
  act?: () => void;
}

/** The lines under their headings, in the order in which the headings first come. */
export function inGroups(entries: readonly Entry[]): [string, Entry[]][] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) groups.set(entry.group, [...(groups.get(entry.group) ?? []), entry]);
  return [...groups];
}
