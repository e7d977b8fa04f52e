import { tabStorage } from "#ui/browser-storage.ts";

/** A recently opened entry. */
export interface Recent {
  label: string;
  href: string;
}

/** The person they belong to: another person in the same tab has others. */
interface RecentOwner {
  person: number;
  brandId: number;
}

const MAX_RECENT = 5;
const keyOf = ({ person, brandId }: RecentOwner) => `masthead.recent.${person}.${brandId}`;

/**
 * Recently opened entries of a brand in this tab, newest first. Session storage, so that no text of posts stays after
 * the tab is closed.
 */
export function readRecent(owner: RecentOwner): Recent[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(keyOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MAX_RECENT) : [];
  } catch {
    // Invalid data is ignored.
    return [];
  }
}

export function storeRecent(owner: RecentOwner, { label, href }: Recent): void {
  const kept = [{ label, href }, ...readRecent(owner).filter((one) => one.href !== href)].slice(0, MAX_RECENT);
  tabStorage.set(keyOf(owner), JSON.stringify(kept));
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false;
  const isText = (field: string) => field in value && typeof value[field as keyof typeof value] === "string";
  // Only paths of this origin: stored URLs are not trusted.
  return isText("label") && isText("href") && /^\/(?!\/)/.test((value as Recent).href);
}
