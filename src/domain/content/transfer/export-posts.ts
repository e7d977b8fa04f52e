import { selectPosts } from "#domain/content/posts/index.ts";
import type { PostFilters } from "#domain/content/posts/schema.ts";
import type { BrandContext } from "#kernel/context.ts";
import { Download } from "#kernel/download.ts";
import { operation } from "#kernel/operation.ts";
import { createFairQueue } from "#platform/heavy/fair-queue.ts";
import { processWide } from "#platform/heavy/process-wide.ts";
import { timeSlices } from "#platform/heavy/time-slices.ts";
import { FIRST_BATCH, nextBatch } from "./rules.ts";
import { type ExportedPost, ExportInput } from "./schema.ts";
import type { Format } from "./terms.ts";
import { viewExported } from "./view.ts";
import { csvHead, writeCsv } from "./write-csv.ts";
import { icsHead, icsTail, writeIcs } from "./write-ics.ts";

/** Limits concurrent exports in total and to one per account; a slow client does not block others. */
const exportQueue = () =>
  processWide("exports", () =>
    createFairQueue({ running: 2, runningPerClient: 1, waiting: 200, waitingPerClient: 20 }),
  );

type Item = { post: ExportedPost; uid: string; updatedAt: Date };
type Writer = { type: string; head: () => string; item: (item: Item, isFirst: boolean) => string; tail: () => string };

const WRITERS: Record<Format, Writer> = {
  csv: { type: "text/csv; charset=utf-8", head: csvHead, item: ({ post }) => writeCsv(post), tail: () => "" },
  json: {
    type: "application/json",
    head: () => '{"posts":[',
    item: ({ post }, isFirst) => `${isFirst ? "" : ","}\n${JSON.stringify(post)}`,
    tail: () => "\n]}\n",
  },
  ics: {
    type: "text/calendar; charset=utf-8",
    head: () => icsHead(),
    item: ({ post, ...stamp }) => writeIcs(post, stamp),
    tail: icsTail,
  },
};

export const exportPosts = operation({
  name: "posts.export",
  summary: "Export posts matching the filters, oldest first, as a file that can be imported again.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: ExportInput,
  output: Download,
  async run(ctx, { format, ...filters }) {
    const pages = readPages(ctx, filters);
    // Read before the response starts, so that invalid filters can still be refused.
    const first = await pages.next();
    const day = ctx.clock.now().toISOString().slice(0, 10);
    const { type } = WRITERS[format];
    return { filename: `posts-${day}.${format}`, type, chunks: write(WRITERS[format], first, pages) };
  },
});

type Pages = AsyncGenerator<Item[], void>;

async function* readPages(ctx: BrandContext, filters: PostFilters): Pages {
  const host = new URL(ctx.env.APP_URL).hostname;
  let count = FIRST_BATCH;
  for (let after: { id: number } | undefined; ; ) {
    const page = await exportQueue().run(`brand:${ctx.brandId}`, () =>
      selectPosts(ctx.db, ctx, filters, { sort: "oldest", after }, count),
    );
    yield page.map(({ post }) => {
      return { post: viewExported(post, ctx), uid: `post-${post.id}@${host}`, updatedAt: post.updatedAt };
    });
    const last = page.at(-1);
    if (!last || page.length < count) return;
    after = last.place;
    count = nextBatch(page.map(({ post }) => lengthOf(post)));
  }
}

function lengthOf({ body, publications }: { body: string; publications: { overrides: unknown }[] }): number {
  return publications.reduce((sum, { overrides }) => sum + JSON.stringify(overrides ?? null).length, body.length);
}

async function* write(writer: Writer, first: IteratorResult<Item[], void>, rest: Pages): AsyncGenerator<string, void> {
  yield writer.head();
  const slice = timeSlices();
  let isFirst = true;
  for (let page = first; !page.done; page = await rest.next()) {
    let text = "";
    for (const item of page.value) {
      text += writer.item(item, isFirst);
      isFirst = false;
      await slice();
    }
    yield text;
  }
  yield writer.tail();
}
