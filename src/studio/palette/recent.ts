import { tabStorage } from "#ui/browser-storage.ts";

/** Somewhere the palette led to. */
export interface Recent {
  label: string;
  href: string;
}

/** Whose they are: another person in the same tab has others. */
interface Whose {
  person: number;
  brandId: number;
}

const MOST = 5;
const keyOf = ({ person, brandId }: Whose) => `masthead.recent.${person}.${brandId}`;

/** Where the palette led to last in a brand, in this tab; the newest first. What posts say stays nowhere when the tab is closed. */
export function readRecent(whose: Whose): Recent[] {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(keyOf(whose)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    // What is damaged remembers nothing.
    return [];
  }
}

export function storeRecent(whose: Whose, { label, href }: Recent): void {
  const kept = [{ label, href }, ...readRecent(whose).filter((one) => one.href !== href)].slice(0, MOST);
  tabStorage.set(keyOf(whose), JSON.stringify(kept));
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== "object" || value === null) return false;
  const isText = (field: string) => field in value && typeof value[field as keyof typeof value] === "string";
  // Only our own pages: what is in the storage is not to be trusted with an address.
  return isText("label") && isText("href") && /^\/(?!\/)/.test((value as Recent).href);
}
