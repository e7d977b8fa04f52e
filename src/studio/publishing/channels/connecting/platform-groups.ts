import type { z } from "zod";
import type { Platform as PlatformView } from "#domain/publishing/channels/schema.ts";
import { type Message, msg } from "#kernel/language.ts";

type Platform = Pick<z.output<typeof PlatformView>, "platform" | "name" | "category" | "is_configured">;

/** Without case, spaces and signs, so that "linked in" finds LinkedIn. */
const normalizeName = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The groups of the picker, in order. */
export const GROUPS: readonly { category: Platform["category"]; title: Message }[] = [
  { category: "social", title: msg("Social networks") },
  { category: "sites", title: msg("Sites and newsletters") },
  { category: "chat", title: msg("Chat") },
  { category: "open_web", title: msg("Open web") },
];

/** The groups with the platforms that a search finds, those that can be connected at once first; without empty groups. */
export function groupPlatforms<P extends Platform>(
  platforms: readonly P[],
  search: string,
): { title: Message; platforms: P[] }[] {
  const wanted = normalizeName(search);
  const found = platforms.filter(({ name }) => normalizeName(name).includes(wanted));
  return GROUPS.map(({ category, title }) => ({
    title,
    platforms: found
      .filter((platform) => platform.category === category)
      .toSorted((a, b) => Number(b.is_configured) - Number(a.is_configured)),
  })).filter((group) => group.platforms.length > 0);
}
