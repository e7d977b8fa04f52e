import { z } from "zod";
import type { Call, Incomplete, Outgoing, Published } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { findSince } from "../shared/http/find-since.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { askGraph, type GraphAccess } from "./graph.ts";
import { refusalOf } from "./refusal.ts";

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

/**
 * The items of a list that were published since the part's first request and that match.
 * @param timeOf when an item was published
 * @returns the oldest first; several when the same was published more than once
 * @throws Error when the list can't be read
 */
export function findPublished<S extends z.ZodType>(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  outgoing: Pick<Outgoing, "sentSecondsAgo">,
  list: {
    path: string;
    fields: string;
    item: S;
    timeOf(item: z.output<S>): string;
    isMatch(item: z.output<S>): boolean;
    publishedAs(item: z.output<S>): Published;
    isNewestFirst?: boolean;
  },
): Promise<Published[] | Incomplete> {
  return findSince(outgoing, {
    ...list,
    async read(after) {
      const query = { fields: list.fields, limit: "50", ...(after && { after }) };
      const response = await askGraph(call, access, list.path, { query });
      if (response.kind !== "ok") throw asError(refusalOf(response));
      const { data, paging } = Page.parse(response.body);
      return {
        posts: data.map((one) => list.item.parse(one)),
        next: (paging?.next && paging.cursors?.after) || null,
        now: serverTimeOf(response.headers),
      };
    },
    isIt: list.isMatch,
    timeOf: (item) => Date.parse(list.timeOf(item)),
  });
}

/** A text as Meta may store it: without spaces at the ends of lines. */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/(?<!\s)\s+\n/g, "\n")
    .trim();
}
