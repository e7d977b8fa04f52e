import pg from "pg";

/** Statements without an answer on one connection, beyond which the next goes to another connection, or none at all. */
const DEEP = 8;
const DEEPEST = 32;
const MAX_CONNECTIONS = 2;
/** The times of a connection, in milliseconds. */
export type PipelineTimes = {
  /** How often each connection is looked at. */
  look: number;
  /** A statement without an answer for this long waits for something, and nothing is to wait behind it. */
  stalled: number;
  /** A connection is closed after this time without a use, and given up after this time without an answer. */
  over: number;
};
const TIMES: PipelineTimes = { look: 250, stalled: 250, over: 10_000 };
/**
 * `invalid_sql_statement_name` and `duplicate_prepared_statement`: of statements sent behind one that could not be
 * prepared. They were not executed.
 */
const UNPREPARED = new Set(["26000", "42P05"]);

/**
 * PostgreSQL plans a statement with its first five sets of values before it keeps a plan, on each connection, and may go on
 * doing so, which takes longer than a short statement or one with many parts. This connection keeps the first plan.
 */
export const keepPlans = (client: pg.ClientBase) => client.query("set plan_cache_mode = force_generic_plan");

/** A statement with a name, and how the values of its rows are parsed. */
export type NamedStatement = { name: string; text: string; values: unknown[]; types: pg.CustomTypesConfig };

/** Statements that are sent at once, behind those on the same connection that still wait for their answers. */
export type Pipeline = {
  /**
   * For reads that take a millisecond, since all behind a statement wait for it.
   * @returns null where it is to be asked otherwise: no connection is open, or what is before it takes long
   * @throws as a query of a pool does
   */
  query<Row extends object>(statement: NamedStatement): Promise<Row[] | null>;
  /** Closes the connections once their statements are answered. */
  end(): Promise<void>;
};

type Line = {
  client: pg.Client;
  /** What is known of the rows of each statement that the connection has prepared, by its name. */
  columns: Map<string, Columns>;
  isOpen: boolean;
  isHeld: boolean;
  /** Gives up waiting for the answer of each statement that was sent. */
  waiting: Set<() => void>;
  /** Without an answer, those that nobody waits for among them. */
  unanswered: number;
  /** When it was last opened, answered, or sent the first statement of several. */
  movedAt: number;
};

/**
 * PostgreSQL's pipelining on few connections: several requests that ask the database at the same moment are one message,
 * and its server, which finds the next statement as it ends one, is not woken up for each. Only without a pooler, which
 * may prepare a statement anew for another connection.
 */
export function createPipeline(config: pg.ClientConfig, times: PipelineTimes = TIMES): Pipeline {
  const lines = new Set<Line>();

  function open(): void {
    const client = new pg.Client({ ...config, pipeline: true });
    const line: Line = {
      client,
      columns: new Map(),
      isOpen: false,
      isHeld: false,
      waiting: new Set(),
      unanswered: 0,
      movedAt: performance.now(),
    };
    // After what has arrived by then was read: a process that was stopped has read no answers before.
    const look = setInterval(() => setImmediate(judge), times.look);
    look.unref();
    const forget = () => {
      lines.delete(line);
      clearInterval(look);
    };
    const judge = () => {
      if (!lines.has(line)) return;
      const quietMs = performance.now() - line.movedAt;
      if (quietMs >= times.over) {
        forget();
        if (line.unanswered === 0) void client.end();
        else client.connection.stream.destroy();
      } else if (isStalled(line)) {
        for (const giveUp of line.waiting) giveUp();
        line.waiting.clear();
      }
    };
    // The driver rejects the statements of a connection that is lost. One that could not be opened is tried again later.
    const lose = () => {
      if (line.isOpen) forget();
    };
    client.on("error", lose);
    client.on("end", lose);
    client
      .connect()
      .then(() => keepPlans(client))
      .then(
        () => {
          line.isOpen = true;
        },
        () => {},
      );
    lines.add(line);
  }

  function isStalled({ unanswered, movedAt }: Line): boolean {
    return unanswered > 0 && performance.now() - movedAt >= times.stalled;
  }

  function shortest(): Line | undefined {
    let found: Line | undefined;
    let isOpening = false;
    for (const line of lines) {
      if (!line.isOpen) isOpening = true;
      else if (!isStalled(line)) {
        if (line.unanswered < DEEP) return line;
        if (line.unanswered < (found?.unanswered ?? DEEPEST)) found = line;
      }
    }
    if (!isOpening && lines.size < MAX_CONNECTIONS) open();
    return found;
  }

  return {
    query<Row extends object>(statement: NamedStatement) {
      const line = shortest();
      if (!line) return Promise.resolve(null);
      return new Promise<Row[] | null>((resolve, reject) => {
        const giveUp = () => resolve(null);
        const settle = (error: Error | null, rows: Row[]) => {
          line.waiting.delete(giveUp);
          line.unanswered -= 1;
          line.movedAt = performance.now();
          if (!error) resolve(rows);
          else if (UNPREPARED.has(String((error as pg.DatabaseError).code))) resolve(null);
          else reject(error);
        };
        const query = new NamedQuery(statement, line.columns, settle as Settle);
        hold(line);
        line.client.query(query as unknown as pg.Submittable);
        if (line.unanswered === 0) line.movedAt = performance.now();
        line.unanswered += 1;
        line.waiting.add(giveUp);
      });
    },
    async end() {
      const all = [...lines];
      lines.clear();
      await Promise.all(all.map(({ client }) => client.end()));
    },
  };
}

/** Sends in one go what is asked until the process has handled the events that it knows of. */
function hold(line: Line): void {
  if (line.isHeld) return;
  line.isHeld = true;
  const { stream } = line.client.connection;
  stream.cork();
  setImmediate(() => {
    line.isHeld = false;
    stream.uncork();
  });
}

type Settle = (error: Error | null, rows: object[]) => void;

/** How the rows of a statement are read. */
type Columns = { names: string[]; parsers: ((text: string) => unknown)[]; empty: Record<string, null> };

/** What the driver's connection has for queries of one's own. */
type Connection = {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(statement: { statement: string; values: unknown[] }): void;
  describe(portal: { type: "P"; name: string }): void;
  execute(portal: object): void;
  sync(): void;
};

/** The driver pipelines queries of this class alone. */
const DriverQuery = pg.Query as unknown as new (text: string) => { name: string; callback?: (error: null) => void };
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * A query that asks for the names and types of its columns, which are more bytes than most rows, only until it is
 * answered once: PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
class NamedQuery extends DriverQuery {
  readonly #statement: NamedStatement;
  readonly #values: unknown[];
  readonly #known: Map<string, Columns>;
  readonly #settle: Settle;
  readonly #rows: object[] = [];
  #columns: Columns | undefined;
  #error: unknown = null;
  #isSettled = false;

  constructor(statement: NamedStatement, known: Map<string, Columns>, settle: Settle) {
    super(statement.text);
    this.name = statement.name;
    this.#statement = statement;
    // Before anything is sent, since it may fail.
    this.#values = statement.values.map(prepareValue);
    this.#known = known;
    this.#settle = settle;
    this.#columns = known.get(statement.name);
  }

  submit(connection: Connection): void {
    const { name, text } = this.#statement;
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    stream.cork();
    try {
      if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
        connection.parse({ name, text });
        submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values: this.#values });
      if (!this.#columns) connection.describe({ type: "P", name: "" });
      connection.execute({});
      connection.sync();
    } finally {
      stream.uncork();
    }
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    const { name, types } = this.#statement;
    const names = fields.map((field) => field.name);
    this.#columns = {
      names,
      parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text")),
      empty: Object.fromEntries(names.map((each) => [each, null])),
    };
    this.#known.set(name, this.#columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#columns || this.#error) return;
    const { names, parsers, empty } = this.#columns;
    // A copy has all columns from the start: added one by one, each would give the row another shape.
    const row: Record<string, unknown> = { ...empty };
    try {
      for (let at = 0; at < names.length; at += 1) {
        const text = fields[at];
        if (typeof text === "string") row[names[at] ?? ""] = parsers[at]?.(text);
      }
    } catch (error) {
      this.#error = error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end(this.#error);
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  #end(error: unknown): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    // The driver's, which ends the time that a URL with `query_timeout` sets.
    this.callback?.(null);
    this.#settle(error as Error | null, this.#rows);
  }
}
