import pg from "pg";
import { includes, type LogPosition, parsePosition, REPLAYED_POSITION } from "./log-position.ts";

/** A standby that does not answer a short statement within this time has hung. */
const ANSWER_MS = 1000;

type Requirement = (shown: LogPosition) => boolean;

/** Connections that a statement is tried on where they lead to servers that don't show enough. */
const TRIES = 3;

/** What a pool of connections to a replica needs to know. */
type ReadPoolOptions = {
  /** The pool of the primary, which runs what the replica can't. */
  primary(): Promise<pg.Pool>;
  /** Whether what a connection shows is enough for every statement; null while nothing may be read from the replica. */
  requirement(): Requirement | null;
  /** Whether statements keep their names: not behind a pooler. */
  keepsNames(): boolean;
  /** Whether the replica responds, asked while it is slow. */
  probe(): Promise<boolean>;
  /** Called with what failed on the replica, before it is repeated on the primary. */
  onRepeat(error: unknown): void;
};

export class ReplicaBehind extends Error {}

/**
 * Connections to a replica. Each may lead to another server, as behind a proxy, so each is asked what it shows by now before
 * it runs a statement that needs more. Any statement that fails runs again on the primary, which also has all transactions:
 * callers notice nothing of a replica that is behind, gone, or cancels what conflicts with its recovery.
 */
export class ReadPool extends pg.Pool {
  readonly #options: ReadPoolOptions;
  /** What a connection has shown at its last check; it never goes back. */
  readonly #shown = new WeakMap<pg.PoolClient, LogPosition>();

  constructor(config: pg.PoolConfig, options: ReadPoolOptions) {
    super(config);
    this.#options = options;
    // Of an idle connection that was lost; the next statement opens another.
    this.on("error", () => {});
  }

  /** For Prisma, which passes one object. Its other forms, with callbacks, have no caller. */
  override query(...[statement]: unknown[]): never {
    return this.#run(statement as pg.QueryConfig) as never;
  }

  /** For transactions, which may write. */
  override connect(): never {
    return this.#options.primary().then((pool) => pool.connect()) as never;
  }

  /** Whether the replica shows everything up to a position. @throws Error where it can't be asked */
  async reaches(wanted: LogPosition): Promise<boolean> {
    return this.#withClient((client) => this.#shows(client, (shown) => includes(shown, wanted)));
  }

  /** Runs a statement on the replica itself, whatever it shows. */
  async ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return this.#withClient(async (client) => (await this.#answered(client.query<Row>(text))).rows);
  }

  async #run(statement: pg.QueryConfig): Promise<pg.QueryResult> {
    const isEnough = this.#options.requirement();
    for (let tries = 1; isEnough && tries <= TRIES; tries++) {
      try {
        return await this.#withClient(async (client) => {
          if (!(await this.#shows(client, isEnough))) throw new ReplicaBehind();
          return this.#answered(client.query(this.#options.keepsNames() ? statement : withoutName(statement)));
        });
      } catch (error) {
        if (error instanceof ReplicaBehind && tries < TRIES) continue;
        this.#options.onRepeat(error);
        break;
      }
    }
    const primary = await this.#options.primary();
    return primary.query(statement);
  }

  async #shows(client: pg.PoolClient, isEnough: Requirement): Promise<boolean> {
    const known = this.#shown.get(client);
    if (known && isEnough(known)) return true;
    const { rows } = await this.#answered(client.query<{ position: string | null }>(REPLAYED_POSITION));
    const read = parsePosition(rows[0]?.position);
    if (!read) throw new Error("it is not a standby");
    // Without a primary to receive from, the server may name an earlier timeline than the one it has followed before.
    const position = { ...read, timeline: Math.max(read.timeline, known?.timeline ?? 0) };
    this.#shown.set(client, position);
    return isEnough(position);
  }

  async #withClient<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client: pg.PoolClient = await super.connect();
    // A lost connection rejects the statement; without a listener the event would also end the process.
    const ignore = () => {};
    client.on("error", ignore);
    let isBroken = true;
    try {
      const result = await use(client);
      isBroken = false;
      return result;
    } catch (error) {
      // One that leads to a server behind the others is given up for one that may not.
      isBroken = !(error instanceof pg.DatabaseError);
      throw error;
    } finally {
      client.off("error", ignore);
      client.release(isBroken);
    }
  }

  /** Waits for a statement, however long it takes, unless the replica no longer responds at all. */
  async #answered<Result>(work: Promise<Result>): Promise<Result> {
    const { promise: hung, reject } = Promise.withResolvers<never>();
    const timer = setInterval(() => {
      void this.#options.probe().then((isThere) => isThere || reject(new Error("it does not respond")));
    }, ANSWER_MS);
    work.catch(() => {});
    try {
      return await Promise.race([work, hung]);
    } finally {
      clearInterval(timer);
    }
  }
}

function withoutName({ name: _, ...statement }: pg.QueryConfig): pg.QueryConfig {
  return statement;
}
