import { currentSpan, inSpan } from "#kernel/trace.ts";

/**
 * Records a span for a statement within a trace: verb, first table and duration, never its text or values. Statements
 * outside a trace, such as those of timers, are not recorded.
 */
export function inStatementSpan<T>(sql: string, run: () => Promise<T>): Promise<T> {
  if (!currentSpan()) return run();
  const name = summaryOf(sql);
  return inSpan(
    { name, kind: "client", attributes: { "db.system.name": "postgresql", "db.query.summary": name } },
    run,
  );
}

/** "SELECT posts": the verb, and the first table in the statement. */
export function summaryOf(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? "SQL";
  const table = /\b(?:from|into|update)\s+(?:"?\w+"?\.)?"?(\w+)"?/i.exec(sql)?.[1];
  return table ? `${verb} ${table}` : verb;
}
