import { fault } from "#kernel/fault.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { type CursorPosition, type PostOrder, selectPosts } from "./reading/select-posts.ts";
import { ListPostsInput, PostList } from "./schema.ts";
import { viewPost } from "./view.ts";

export const listPosts = operation({
  name: "posts.list",
  summary: "List the brand's posts, newest first or by scheduled time.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  channelLimit: "filtered",
  readsReplica: true,
  input: ListPostsInput,
  output: PostList,
  async run(ctx, { cursor, limit, sort, ...filters }) {
    const found = await selectPosts(ctx.db, ctx, filters, startAfter(sort, cursor), limit + 1);
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return {
      posts: shown.map(({ post }) => viewPost(post, ctx)),
      next_cursor: last ? cursorAt(sort, last.place) : null,
      has_more: last !== undefined,
    };
  },
});

type Sort = "newest" | "scheduled";

function cursorAt(sort: Sort, { id, at }: CursorPosition): string {
  return Buffer.from(sort === "newest" ? `id:${id}` : `at:${at}:${id}`).toString("base64url");
}

/** A cursor belongs to the sort order it was issued for; any other is a 422 on `cursor`. */
function startAfter(sort: Sort, cursor: string | undefined): PostOrder {
  if (cursor === undefined) return { sort };
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  const [, at, digits] =
    /^(?:id|at:(infinity|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)):([1-9]\d{0,15})$/.exec(text) ?? [];
  const id = Number(digits);
  const isValidCursor = id <= LARGEST_ID && (at === undefined) === (sort === "newest") && !isInvalidCursor(at);
  if (!isValidCursor) throw fault("invalid", { errors: { cursor: [t("Invalid cursor.")] } });
  return sort === "newest" ? { sort, after: { id } } : { sort, after: { id, at: at ?? "infinity" } };
}

function isInvalidCursor(at: string | undefined): boolean {
  return at !== undefined && at !== "infinity" && Number.isNaN(Date.parse(at));
}
