interface Sets {
  channel_sets: readonly { name: string; channel_ids: number[] }[];
}

/**
 * The channels of the set that an address names: `?set=Launches`.
 * @param data the brand's sets; undefined where the person can't read them
 */
export function channelsOfSet(name: unknown, data: Sets | undefined): number[] {
  if (typeof name !== "string") return [];
  const wanted = name.trim().toLowerCase();
  return data?.channel_sets.find((set) => set.name.toLowerCase() === wanted)?.channel_ids ?? [];
}
