import pg from "pg";

/**
 * Runs statements that concern the server rather than our tables, such as `create database`, on a separate connection.
 */
export async function runSql<Row extends pg.QueryResultRow = pg.QueryResultRow>(
  url: string,
  sql: string,
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  // The statement is rejected when the connection breaks; without a listener, the process would end as well.
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query<Row>(sql);
  } finally {
    await client.end();
  }
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
