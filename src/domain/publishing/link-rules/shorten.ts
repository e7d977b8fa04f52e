import { createHmac } from "node:crypto";
import type { Db } from "#platform/db/index.ts";
import type { Shorten } from "./rules.ts";
import { CODE_LENGTH } from "./terms.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export type NewLink = { code: string; target: string };
export type NewLinks = { publicationId: number; links: readonly NewLink[] };

/**
 * Shortens links, and collects those that were. A code is derived from the publication's secret seed and the link, so
 * that every try to send a publication has the same text, and nobody can guess a code.
 */
export function createShortener({ seed, shortBase }: { seed: string; shortBase: string }) {
  const links = new Map<string, NewLink>();
  const shorten: Shorten = (target) => {
    const link = links.get(target) ?? { code: codeOf(seed, target), target };
    links.set(target, link);
    return shortBase + link.code;
  };
  return { shorten, links: () => [...links.values()] };
}

function codeOf(seed: string, target: string): string {
  let rest = BigInt(`0x${createHmac("sha256", seed).update(target).digest("hex")}`);
  let code = "";
  while (code.length < CODE_LENGTH) {
    code += DIGITS[Number(rest % 62n)];
    rest /= 62n;
  }
  return code;
}

/**
 * Stores where short links lead, before a text with them is sent. Links that are stored already stay as they are. In
 * the order in which everybody locks publications.
 */
export async function recordShortLinks(db: Db, found: readonly NewLinks[]): Promise<void> {
  const rows = found.flatMap(({ publicationId, links }) => links.map((link) => ({ publicationId, ...link })));
  if (rows.length === 0) return;
  await db.$executeRaw`
    insert into short_links (brand_id, publication_id, channel_id, code, target)
    select p.brand_id, p.id, p.channel_id, link.code, link.target
    from unnest(${rows.map(({ publicationId }) => publicationId)}::bigint[], ${rows.map(({ code }) => code)}::text[],
        ${rows.map(({ target }) => target)}::text[]) as link (publication_id, code, target)
      join publications p on p.id = link.publication_id
    order by p.id, link.code
    on conflict (code) do nothing`;
}
