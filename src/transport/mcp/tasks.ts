import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { listTeams } from "#domain/brands/brands/index.ts";
import { getPost, listPublications } from "#domain/content/posts/index.ts";
import type { Post } from "#domain/content/posts/schema.ts";
import { listComments } from "#domain/review/comments/index.ts";
import type { Comment } from "#domain/review/comments/schema.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { callOperation, type IncomingCall } from "../call.ts";
import { asFault, responseOf } from "../faults.ts";
import { toolSuccess } from "./tool.ts";

/**
 * The Tasks extension of the revision 2026-07-28
 * (https://modelcontextprotocol.github.io/ext-tasks/specification/2026-07-28/tasks.html, read on 2026-12-01): submitting a
 * post for review returns a task, which ends with the people's decision. A task has no state of its own: its ID names
 * the brand, the post and the submission, and its status follows from them, with the authorization of every adapter.
 */
export const TASKS = "io.modelcontextprotocol/tasks";

/** What people decide takes hours; a client that waits for it asks twice a minute. */
const POLL_MS = 30_000;

type Incoming = Omit<IncomingCall, "brandSlug">;
type Review = { brandSlug: string; postId: number; submissionId: number };
type Decision = "approved" | "changes_requested" | "submitted_again";

type Entry = z.output<typeof Comment>;

type Task = { taskId: string; statusMessage: string; createdAt: string; lastUpdatedAt: string } & {
  ttlMs: null;
  pollIntervalMs: number;
};
type DetailedTask = Task &
  ({ status: "working" | "cancelled" } | { status: "completed"; result: Record<string, unknown> });

/** The parameters of tasks/get, tasks/update and tasks/cancel. */
export const TaskParams = z.looseObject({ taskId: z.string().max(200) });

const Envelope = z.looseObject({
  [CLIENT_CAPABILITIES_META_KEY]: z.looseObject({ extensions: z.looseObject({ [TASKS]: z.looseObject({}) }) }),
});

/** Whether the `_meta` of a request says that its client handles tasks. */
export const declaresTasksIn = (meta: unknown) => Envelope.safeParse(meta).success;

/** Whether the client said in this request that it handles tasks. */
export function declaresTasks({ mcpReq }: ServerContext): boolean {
  return declaresTasksIn(mcpReq.envelope);
}

/** @throws MissingRequiredClientCapabilityError unless the client said in this request that it handles tasks */
export function requireTasks(ctx: ServerContext): void {
  if (!declaresTasks(ctx)) throw missingTasks();
}

export const missingTasks = () =>
  new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS]: {} } } });

/** The task of a post that was just submitted; null where nobody has to decide. */
export async function startTask(incoming: Incoming, brand: unknown, post: unknown): Promise<DetailedTask | null> {
  const { id: postId, status } = z.object({ id: z.int(), status: z.string() }).parse(post);
  if (status !== "in_review") return null;
  const brandSlug = typeof brand === "string" ? brand : await selectedSlug(incoming);
  const { submissions } = await call(listPublications, { ...incoming, brandSlug }, { id: postId, limit: 1 });
  const submissionId = submissions.at(-1)?.id;
  return submissionId === undefined ? null : stateOf(incoming, { brandSlug, postId, submissionId });
}

/** @throws ProtocolError for a task that the caller can't see */
export async function getTask(incoming: Incoming, taskId: string): Promise<DetailedTask> {
  const review = readTaskId(taskId);
  if (!review) throw unknownTask();
  try {
    return await stateOf(incoming, review);
  } catch (error) {
    const expected = asFault(error);
    if (!expected) throw error;
    throw expected.kind === "not_found" || expected.kind === "brand_rejected"
      ? unknownTask()
      : new ProtocolError(ProtocolErrorCode.InvalidParams, String(responseOf(expected).body.message));
  }
}

const unknownTask = () => new ProtocolError(ProtocolErrorCode.InvalidParams, "Task not found.");

function readTaskId(taskId: string): Review | null {
  const [, brandSlug, postId, submissionId] =
    /^review\.([0-9a-f-]{36})\.([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(taskId) ?? [];
  return brandSlug === undefined ? null : { brandSlug, postId: Number(postId), submissionId: Number(submissionId) };
}

async function selectedSlug(incoming: Incoming): Promise<string> {
  const { teams, current_team: current } = await call(listTeams, { ...incoming, brandSlug: null }, {});
  const slug = teams.find(({ id }) => id === current?.id)?.slug;
  if (slug === undefined) throw new Error("A call without a brand ran in none.");
  return slug;
}

/**
 * The state of a review. It is decided by what was decided between this submission and the next.
 * @throws Fault where the caller can't see the post
 */
async function stateOf(incoming: Incoming, review: Review): Promise<DetailedTask> {
  const { brandSlug, postId, submissionId } = review;
  const inBrand = { ...incoming, brandSlug };
  const post = await call(getPost, inBrand, { id: postId });
  const { submissions } = await call(listPublications, inBrand, { id: postId, limit: 1 });
  const place = submissions.findIndex(({ id }) => id === submissionId);
  const own = submissions[place];
  if (!own) throw unknownTask();
  const next = submissions[place + 1];
  const task = {
    taskId: `review.${brandSlug}.${postId}.${submissionId}`,
    createdAt: own.created_at,
    lastUpdatedAt: own.created_at,
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  };
  if (!next && post.status === "in_review") {
    return { ...task, status: "working", statusMessage: `Post ${postId} waits for the approval of people.` };
  }
  const until = next?.created_at ?? null;
  const last = await findDecision(inBrand, postId, { from: own.created_at, until });
  const decision = decisionOf(last, next !== undefined);
  if (!decision) {
    const status = post.status.replaceAll("_", " ");
    return {
      ...task,
      status: "cancelled",
      statusMessage: `Nobody decided: the post is ${status} now.`,
      lastUpdatedAt: post.updated_at,
    };
  }
  return {
    ...task,
    status: "completed",
    statusMessage: sentenceOf(decision, last),
    lastUpdatedAt: last?.created_at ?? until ?? own.created_at,
    result: resultOf(post, decision, last),
  };
}

/** What ended a review; null if it ended undecided. */
function decisionOf(last: Entry | undefined, isSubmittedAgain: boolean): Decision | null {
  if (last?.kind === "change_request") return "changes_requested";
  if (last?.kind === "approval") return "approved";
  return isSubmittedAgain ? "submitted_again" : null;
}

/** The last approval or change request within that time. */
async function findDecision(
  incoming: IncomingCall,
  postId: number,
  { from, until }: { from: string; until: string | null },
): Promise<Entry | undefined> {
  let last: Entry | undefined;
  let cursor: string | undefined;
  do {
    const list = await call(listComments, incoming, { id: postId, limit: 100, cursor });
    last =
      list.comments.findLast(({ kind, created_at: at }) => {
        return kind !== "comment" && at >= from && (until === null || at < until);
      }) ?? last;
    cursor = list.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return last;
}

const nameOf = ({ author, guest_name: guest }: Entry) => author?.name ?? guest ?? "Somebody";

function sentenceOf(decision: Decision, last: Entry | undefined): string {
  if (!last || decision === "submitted_again") return "The post was submitted again before anybody decided.";
  return decision === "approved" ? `Approved by ${nameOf(last)}.` : `${nameOf(last)} requested changes.`;
}

/** What the tool returns without tasks, and the decision. */
function resultOf(post: z.output<typeof Post>, decision: Decision, last: Entry | undefined): Record<string, unknown> {
  const { content, ...result } = toolSuccess({ post }, false);
  const review = { decision, by: last ? nameOf(last) : null, at: last?.created_at ?? null, note: last?.body ?? null };
  return {
    ...result,
    resultType: "complete",
    content: [...content, { type: "text", text: JSON.stringify({ review }) }],
    isError: false,
  };
}

/** An operation with its typed output. */
async function call<O extends AnyOperation>(
  op: O,
  incoming: IncomingCall,
  input: object,
): Promise<z.output<O["output"]>> {
  return (await callOperation(op, incoming, input)) as z.output<O["output"]>;
}
