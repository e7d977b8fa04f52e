import { stringify } from "csv-stringify/sync";
import { COLUMNS, guardFormula, joinList, READ_ONLY, writeChannel, writeUtmCampaign } from "./rules.ts";
import type { ExportedPost } from "./schema.ts";

/** The byte order mark, with which spreadsheets read the file as UTF-8. */
const BOM = "\uFEFF";

export const csvHead = () => BOM + record([...COLUMNS, ...READ_ONLY]);

/** One post as an RFC 4180 record: everything quoted, CRLF at the end, and no cell that a spreadsheet would run. */
export function writeCsv(post: ExportedPost): string {
  const settings = Object.fromEntries(
    post.channels.flatMap(({ overrides, scheduled_at, ...name }) => {
      const own = { ...(overrides ? { overrides } : {}), ...(scheduled_at === undefined ? {} : { scheduled_at }) };
      return Object.keys(own).length > 0 ? [[writeChannel(name), own]] : [];
    }),
  );
  const cells = {
    body: post.body,
    format: post.format,
    scheduled_at: post.scheduled_at ?? "",
    timezone: post.timezone,
    channels: joinList(post.channels.map(writeChannel)),
    tags: joinList(post.tags),
    media_ids: joinList(post.media_ids),
    internal_note: post.internal_note,
    campaign: post.campaign ?? "",
    utm_campaign: writeUtmCampaign(post.utm_campaign),
    channel_settings: Object.keys(settings).length > 0 ? JSON.stringify(settings) : "",
    status: post.status,
    permalinks: joinList(post.channels.flatMap(({ permalink }) => permalink ?? [])),
  } satisfies Record<(typeof COLUMNS)[number] | (typeof READ_ONLY)[number], string>;
  return record([...COLUMNS, ...READ_ONLY].map((column) => guardFormula(cells[column])));
}

function record(cells: string[]): string {
  return stringify([cells], { quoted: true, quoted_empty: true, record_delimiter: "windows" });
}
