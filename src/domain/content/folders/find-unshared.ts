import type { Db } from "#platform/db/index.ts";
import { type FolderName, FRESH_SECONDS, REMEDIES } from "./rules.ts";

export type Unshared = { name: FolderName; sentence: string; remedy: string };

type Row = { name: FolderName; places: string[] };

/** Folders that processes running at the moment do not share. */
export async function findUnshared(db: Db): Promise<Unshared[]> {
  const rows = await db.$queryRaw<Row[]>`
    select name, array_agg(distinct place order by place) as places from (
      select f.name, f.value->>'mark' as mark,
        min(p.kind || ' on ' || p.host || ' (' || (f.value->>'path') || ')') as place
      from process_folders p, jsonb_each(p.folders) as f(name, value)
      where p.beat_at > now() - make_interval(secs => ${FRESH_SECONDS})
      group by f.name, mark
    ) seen
    group by name having count(*) > 1 order by name`;
  return rows.map(({ name, places }) => ({
    name,
    sentence: `${name}: different folders for ${places.join(" and ")}`,
    remedy: REMEDIES[name],
  }));
}
