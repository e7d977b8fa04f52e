import { findConnector } from "#platform/connectors/registry.ts";
import { variantFor } from "../channels/variants.ts";
import type { Channel } from "../checks/checks.ts";
import type { Draft } from "../saving/draft.ts";
import type { WordQuery } from "./use-typed-word.ts";

/** With fewer letters, nearly every account of a network would be found. */
const MIN_QUERY = 2;
const MAX_QUERY = 60;
/** Unlike the name of a colleague, it has no spaces: they end it, so that no network is asked for a whole sentence. */
const QUERY = /(?:^|[\s([{“„"'])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*(?:@[\p{L}\p{N}.-]*)?)$/u;

/** @returns null when no account is being typed at the cursor */
export function accountQueryAt(text: string, cursor: number): WordQuery | null {
  const query = QUERY.exec(text.slice(0, cursor))?.[1] ?? "";
  if (query.length < MIN_QUERY || query.length > MAX_QUERY) return null;
  return { start: cursor - query.length - 1, query };
}

/** Whether an account found for an earlier query still fits, while the network has not answered for this one. */
function stillFits({ handle, name }: { handle: string; name: string }, query: string): boolean {
  const wanted = query.toLocaleLowerCase();
  return [handle.replace(/^@/, ""), ...name.split(/\s+/)].some((word) => word.toLocaleLowerCase().startsWith(wanted));
}

/** At most so many are offered: more typing finds the others. */
const MAX_SAVED = 8;

/** The saved mentions whose name has a word that begins with the query. */
export function fittingMentions<Mention extends { name: string }>(
  saved: readonly Mention[],
  query: string | null,
): Mention[] {
  if (query === null) return [];
  return saved.filter(({ name }) => stillFits({ handle: "", name }, query)).slice(0, MAX_SAVED);
}

/**
 * The accounts to show of a network.
 * @param found what it found for the query; undefined until it has answered
 * @param before what it found last
 */
export function shownAccounts<Account extends { handle: string; name: string }>(
  found: readonly Account[] | undefined,
  before: readonly Account[],
  query: string,
): readonly Account[] {
  return found ?? before.filter((account) => stillFits(account, query));
}

/**
 * The channels whose networks are searched for accounts to mention: one per network, of those that send the text.
 * @param channel that of the version; null for the shared one
 */
export function searchedChannels(draft: Draft, selected: readonly Channel[], channel: Channel | null): Channel[] {
  const sending = channel ? [channel] : selected.filter(({ id }) => variantFor(draft, id).body === undefined);
  const searched = new Map<string, Channel>();
  for (const one of sending) {
    const isConnected = one.status === "connected" || one.status === "expiring";
    if (isConnected && findConnector(one.platform)?.searchesAccounts && !searched.has(one.platform)) {
      searched.set(one.platform, one);
    }
  }
  return [...searched.values()];
}
