import pg from "pg";

/** Statements without an answer on one connection, beyond which the next goes to another connection. */
const DEEP = 8;
const MAX_CONNECTIONS = 2;
/**
 * A connection that was not used for this long is closed, and one on which statements wait that gave no answer for this
 * long is given up: each takes milliseconds.
 */
const LOOK_MS = 10_000;

/** A statement with a name, and how the values of its rows are parsed. */
export type NamedStatement = { name: string; text: string; values: unknown[]; types: pg.CustomTypesConfig };

/** Statements that are sent at once, behind those on the same connection that still wait for their answers. */
export type Pipeline = {
  /**
   * For reads that take a millisecond, since all behind a statement wait for it.
   * @returns null while there is no connection: the pool may have some where the database allows no more
   * @throws as a query of a pool does
   */
  query<Row extends object>(statement: NamedStatement): Promise<Row[]> | null;
  /** Closes the connections once their statements are answered. */
  end(): Promise<void>;
};

type Line = {
  client: pg.Client;
  /** What is known of the rows of each statement that the connection has prepared, by its name. */
  columns: Map<string, Columns>;
  isOpen: boolean;
  isHeld: boolean;
  waiting: number;
  answers: number;
};

/**
 * PostgreSQL's pipelining on few connections: several requests that ask the database at the same moment are one message,
 * and its server, which finds the next statement as it ends one, is not woken up for each.
 */
export function createPipeline(config: pg.ClientConfig, lookMs = LOOK_MS): Pipeline {
  const lines = new Set<Line>();

  function open(): void {
    const client = new pg.Client({ ...config, pipeline: true });
    const line: Line = { client, columns: new Map(), isOpen: false, isHeld: false, waiting: 0, answers: 0 };
    let before = { answers: -1, waiting: 0 };
    const look = setInterval(() => {
      const { answers, waiting } = line;
      // What was sent since the last look may have been sent just now.
      if (answers === before.answers && (waiting === 0 || before.waiting > 0)) close();
      before = { answers, waiting };
    }, lookMs);
    look.unref();
    const close = () => {
      lines.delete(line);
      clearInterval(look);
      if (line.waiting === 0) void client.end();
      else client.connection.stream.destroy();
    };
    // The driver rejects the statements of a connection that is lost. One that could not be opened is tried again later.
    const lose = () => {
      if (!line.isOpen) return;
      lines.delete(line);
      clearInterval(look);
    };
    client.on("error", lose);
    client.on("end", lose);
    client.connect().then(
      () => {
        line.isOpen = true;
      },
      () => {},
    );
    lines.add(line);
  }

  function shortest(): Line | undefined {
    let found: Line | undefined;
    let isOpening = false;
    for (const line of lines) {
      if (!line.isOpen) isOpening = true;
      else if (line.waiting < DEEP) return line;
      else if (!found || line.waiting < found.waiting) found = line;
    }
    if (!isOpening && lines.size < MAX_CONNECTIONS) open();
    return found;
  }

  return {
    query<Row extends object>(statement: NamedStatement) {
      const line = shortest();
      if (!line) return null;
      line.waiting += 1;
      hold(line);
      return new Promise<Row[]>((resolve, reject) => {
        const settle = (error: Error | null, rows: Row[]) => {
          line.waiting -= 1;
          line.answers += 1;
          if (error) reject(error);
          else resolve(rows);
        };
        line.client.query(new NamedQuery(statement, line.columns, settle as Settle) as unknown as pg.Submittable);
      });
    },
    async end() {
      const open = [...lines];
      lines.clear();
      await Promise.all(open.map(({ client }) => client.end()));
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
  bind(statement: { statement: string; values: unknown[]; valueMapper(value: unknown): unknown }): void;
  describe(portal: { type: "P"; name: string }): void;
  execute(portal: object): void;
  sync(): void;
};

/** The driver pipelines queries of this class alone. */
const DriverQuery = pg.Query as unknown as new (text: string) => { name: string };
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;

/**
 * A query that asks for the names and types of its columns, which are more bytes than most rows, only until it is
 * answered once: PostgreSQL refuses to run a prepared statement whose columns have changed.
 */
class NamedQuery extends DriverQuery {
  readonly #statement: NamedStatement;
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
    this.#known = known;
    this.#settle = settle;
    this.#columns = known.get(statement.name);
  }

  submit(connection: Connection): void {
    const { name, text, values } = this.#statement;
    const { stream, parsedStatements, submittedNamedStatements } = connection;
    stream.cork();
    try {
      if (parsedStatements[name] === undefined && submittedNamedStatements[name] === undefined) {
        connection.parse({ name, text });
        submittedNamedStatements[name] = text;
      }
      connection.bind({ statement: name, values, valueMapper: prepareValue });
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
    this.#settle(error as Error | null, this.#rows);
  }
}
