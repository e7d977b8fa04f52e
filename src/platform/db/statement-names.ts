import { Socket } from "node:net";
import pg from "pg";

/** A statement gets a name, and so a plan that PostgreSQL keeps, once it was run this often. */
const NAMED_AFTER = 5;
/** Each connection keeps a plan for every name: some tens of kilobytes. */
const MAX_NAMES = 200;
/** Statements that are counted, and the longest of them; lists of values make any number of different ones. */
const MAX_COUNTED = 2000;
const MAX_LENGTH = 20_000;

/** `auto`: only on connections that no pooler is seen to share. */
export type PreparedStatements = "auto" | "on" | "off";

/**
 * Searches, and conditions on what is rare or has an index of its own: the best plan depends on the values, so they are
 * planned with them. `list-plans.db.test.ts` finds what is missing here.
 */
const DEPENDS_ON_VALUES = /\bilike\b|@>|"alt_text" = |"delivery_status"/i;

/** Whether a statement has the same plan for all values. */
export function hasOnePlan(sql: string): boolean {
  return sql.length <= MAX_LENGTH && !DEPENDS_ON_VALUES.test(sql);
}

export type StatementNames = {
  /** The name of a statement; empty for one that is parsed and planned anew. `isFrequent`: named from its first run on. */
  nameOf(sql: string, isFrequent?: boolean): string;
  /** Never names this statement again: what it returns has changed since it was prepared. */
  forget(sql: string): void;
  /** Names statements from now on. */
  allow(): void;
};

/** Names the statements that a process runs most, each always the same; none until `allow`. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let isAllowed = false;
  return {
    nameOf(sql, isFrequent = false) {
      if (!isAllowed) return "";
      const known = names.get(sql);
      if (known !== undefined) return known;
      if (!hasOnePlan(sql)) return "";
      if (names.size >= MAX_NAMES) return "";
      const count = (counts.get(sql) ?? 0) + 1;
      if (count < NAMED_AFTER && !isFrequent) {
        if (counts.size >= MAX_COUNTED) counts.clear();
        counts.set(sql, count);
        return "";
      }
      counts.delete(sql);
      const name = `s${names.size}`;
      names.set(sql, name);
      return name;
    },
    forget(sql) {
      names.set(sql, "");
    },
    allow() {
      isAllowed = true;
    },
  };
}

/**
 * Whether connections reach PostgreSQL itself, tried with one. Behind a pooler that shares connections between transactions
 * (PgBouncer before 1.21), a named statement may be missing at its next use. PostgreSQL sees our own port only if nothing is
 * between; a network that translates addresses counts as a pooler, too.
 */
export async function isDirect(config: pg.ClientConfig): Promise<boolean> {
  const socket = new Socket();
  const client = new pg.Client({ ...config, stream: () => socket });
  // A lost connection rejects the pending query; without a listener the event would also end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ port: number | null }>("select inet_client_port() as port");
    return rows[0]?.port === socket.localPort;
  } finally {
    await client.end();
  }
}
