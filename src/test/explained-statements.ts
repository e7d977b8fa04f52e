import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import type { Db } from "#platform/db/index.ts";
import { createClient } from "#platform/db/wide-client.ts";

/** A node of `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)`, of what is read here. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
};

export type ExplainedStatement = { sql: string; plan: PlanNode };

const AUTO_EXPLAIN = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_buffers": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
  client_min_messages: "notice",
};

/**
 * Opens a database on which PostgreSQL's `auto_explain` reports the plan of every statement as it was executed, with
 * the rows and the blocks that each node read. Needs a superuser.
 * @param settings of PostgreSQL, in addition
 */
export function openExplained(url: string, settings: Record<string, string> = {}) {
  const options = Object.entries({ ...AUTO_EXPLAIN, ...settings }).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new pg.Pool({ connectionString: url, max: 5, options: options.join(" ") });
  let statements: ExplainedStatement[] = [];
  pool.on("connect", (client) => {
    client.on("notice", ({ message }) => {
      const json = /plan:\s*(\{[\s\S]*\})\s*$/.exec(message ?? "")?.[1];
      if (json === undefined) return;
      const { "Query Text": sql, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
      statements.push({ sql, plan });
    });
  });
  const adapter = new PrismaPg(pool, { disposeExternalPool: true });
  // Longer than the product's: explaining takes time too.
  const db: Db = createClient({ adapter, transactionOptions: { maxWait: 10_000, timeout: 120_000 } });
  return {
    db,
    /** The statements since the last call. */
    take(): ExplainedStatement[] {
      const taken = statements;
      statements = [];
      return taken;
    },
    close: () => db.$disconnect(),
  };
}

/** All nodes of a plan. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The rows that a node looked at: those it returned and those that a filter removed. */
export function rowsOf(node: PlanNode): number {
  const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  return Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
}

/** The rows that the scans of a statement read from tables and indexes. */
export function rowsRead({ plan }: ExplainedStatement): number {
  return nodesOf(plan)
    .filter((node) => node["Node Type"].includes("Scan") && node["Relation Name"] !== undefined)
    .reduce((sum, node) => sum + rowsOf(node), 0);
}

/** The blocks of 8 KiB that a statement read from the shared buffers or from disk. */
export function blocksRead({ plan }: ExplainedStatement): number {
  return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
}
