import type pg from "pg";
import { lookUp } from "#kernel/look-up.ts";

/** A table to copy: `columns` are those that are written, without generated ones. */
export type Table = { schema: string; name: string; columns: string[]; filter?: string };

/** Columns that hold storage keys. */
export const STORED_FILES = [
  ["media_assets", "storage_key"],
  ["media_assets", "thumb_key"],
  ["media_variants", "storage_key"],
  ["exports", "storage_key"],
  ["link_cards", "image_key"],
  ["comment_images", "storage_key"],
  ["comment_images", "thumb_key"],
  ["audit_archives", "storage_key"],
] as const;

/** Of pg-boss's tables, only waiting and failed jobs are copied. Everything else is created again by the code. */
const QUEUE_TABLES: Record<string, string | undefined> = {
  queue: "true",
  job: "state not in ('completed', 'cancelled')",
};

/**
 * `_prisma_migrations` is written by the migrations, and `database_timelines` tells which server this is; the others by the triggers on the rows that they count. Those of
 * `channel_link_clicks` look at the links, which are restored after their clicks, so its rows are copied; likewise the
 * feeds of `idea_feed_items`.
 */
const NOT_COPIED = [
  "_prisma_migrations",
  "database_timelines",
  "unread_changes",
  "media_folder_counts",
  "campaign_post_changes",
];

/** The application's tables, and the queues with their waiting jobs. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and (
       (n.nspname = 'public' and c.relname <> all($2))
       or (n.nspname = 'pgboss' and c.relname = any($1)))
     order by n.nspname, c.relname <> 'queue', c.relname`,
    [Object.keys(QUEUE_TABLES), NOT_COPIED],
  );
  return rows.map((table) => {
    const filter = table.schema === "pgboss" ? lookUp(QUEUE_TABLES, table.name) : undefined;
    return filter === undefined ? table : { ...table, filter };
  });
}

/** The keys of all files that the database references. */
export async function listStoredFiles(client: pg.Client): Promise<string[]> {
  const each = STORED_FILES.map(([table, column]) => `select ${column} as key from ${table} where ${column} <> ''`);
  const { rows } = await client.query<{ key: string }>(`${each.join(" union ")} order by key`);
  return rows.map(({ key }) => key);
}

export const nameOf = ({ schema, name }: Pick<Table, "schema" | "name">) => `${quoteName(schema)}.${quoteName(name)}`;
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const columnsOf = (columns: readonly string[]) => columns.map(quoteName).join(", ");
