import { lookup as getaddrinfo, Resolver } from "node:dns/promises";

/** Resolves a name to all of its addresses; rejects with an error that has a `code` when there are none. */
export type Lookup = (name: string) => Promise<readonly string[]>;

// getaddrinfo rather than DNS alone, so that hosts files and container names work as everywhere else on the machine. It
// occupies a thread of libuv's pool of four, as password hashing and files do: a slow name server must not occupy them
// all.
const MAX_LOOKUPS = 2;

/** The system's resolver, at most two lookups at a time; concurrent lookups of the same name share one. */
export function systemLookup(): Lookup {
  const underway = new Map<string, Promise<readonly string[]>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function run(name: string): Promise<readonly string[]> {
    if (running < MAX_LOOKUPS) running++;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      const found = await getaddrinfo(name, { all: true });
      return found.map(({ address }) => address);
    } finally {
      underway.delete(name);
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  }

  return (name) => {
    const shared = underway.get(name) ?? run(name);
    underway.set(name, shared);
    return shared;
  };
}

/** The TXT records of a name; null where no name server responded. */
export type TextLookup = (name: string) => Promise<readonly string[] | null>;

/** A name that does not exist, and one without such records: both mean an empty result. */
const NO_RECORDS = ["ENOTFOUND", "ENODATA"];

/** Uses the system's name servers. */
export function systemTextLookup(timeoutMs: number): TextLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    const records = await resolver.resolveTxt(name).catch(({ code }: NodeJS.ErrnoException) => {
      return NO_RECORDS.includes(code ?? "") ? [] : null;
    });
    return records === null ? null : records.map((pieces) => pieces.join(""));
  };
}
