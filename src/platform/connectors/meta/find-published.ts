import { z } from "zod";
import type { Call, Outgoing, Published } from "../contract.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { askGraph, bodyOf, type GraphAccess } from "./graph.ts";

/** An item may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 60;
const MAX_PAGES = 5;

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

/**
 * The items of a list, the newest first, that were published since the part's first request and that match.
 * @param timeOf when an item was published; lists are read until one is older
 * @returns the oldest first; several when the same was published more than once
 * @throws Error when the list can't be read, or too much was published since
 */
export async function findPublished<S extends z.ZodType>(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  { sentSecondsAgo }: Pick<Outgoing, "sentSecondsAgo">,
  list: {
    path: string;
    fields: string;
    item: S;
    timeOf(item: z.output<S>): string;
    isMatch(item: z.output<S>): boolean;
    publishedAs(item: z.output<S>): Published;
    /** Whether the newest come first, so that an older one ends the search. */
    isNewestFirst?: boolean;
  },
): Promise<Published[]> {
  const found: z.output<S>[] = [];
  for (let page = 0, after = ""; page < MAX_PAGES; page += 1) {
    const query = { fields: list.fields, limit: "50", ...(after && { after }) };
    const response = await askGraph(call, access, list.path, { query });
    const { data, paging } = Page.parse(bodyOf(response));
    const now = serverTimeOf(response.kind === "ok" ? response.headers : {});
    const since = now - ((sentSecondsAgo ?? 86_400) + MARGIN_SECONDS) * 1000;
    const items = data.map((one) => list.item.parse(one));
    const young = items.filter((item) => Date.parse(list.timeOf(item)) >= since);
    found.push(...young.filter(list.isMatch));
    after = paging?.cursors?.after ?? "";
    const isOver = (list.isNewestFirst ?? true) && young.length < items.length;
    if (isOver || !paging?.next || after === "") return found.toReversed().map(list.publishedAs);
  }
  if (found.length > 0) return found.toReversed().map(list.publishedAs);
  throw new Error("The account has published too much since to tell.");
}

/** A text as Meta may store it: without spaces at the ends of lines. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/(?<!\s)\s+\n/g, "\n")
    .trim();
}
