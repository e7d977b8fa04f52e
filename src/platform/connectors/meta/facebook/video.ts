import { z } from "zod";
import type { Call, InspectOutcome } from "../../contract.ts";
import { asError } from "../../shared/http/errors.ts";
import { askGraph, type GraphAccess, isGone } from "../graph.ts";
import { failedProcessing, refusalOf } from "../refusal.ts";

const Phase = z
  .object({ status: z.string().catch(""), error: z.object({ message: z.string() }).optional() })
  .optional();
const Video = z.object({
  post_id: z.string().optional(),
  permalink_url: z.string().optional(),
  status: z.object({ video_status: z.string().catch(""), processing_phase: Phase, publishing_phase: Phase }).optional(),
});

const POLL_SECONDS = 5;

/**
 * Whether an uploaded video was published, by its ID. Source: developers.facebook.com/docs/video-api/guides/reels-publishing
 * ("Get the upload status").
 * @throws Error when it can't be told at the moment
 */
export async function inspectVideo(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  { page, video }: { page: string; video: string },
): Promise<InspectOutcome | ReturnType<typeof failedProcessing>> {
  const response = await askGraph(call, access, video, { query: { fields: "status,post_id,permalink_url" } });
  if (response.kind === "refused" && isGone(response.error)) return { kind: "start_over" };
  if (response.kind !== "ok") throw asError(refusalOf(response));
  const { status, post_id: postId, permalink_url: link = "" } = Video.parse(response.body);
  const publishing = status?.publishing_phase?.status ?? "not_started";
  if (publishing === "not_started") {
    return status?.video_status === "expired" ? { kind: "start_over" } : { kind: "not_there" };
  }
  if (status?.video_status === "error" || status?.processing_phase?.status === "error") {
    return failedProcessing(status.processing_phase?.error?.message ?? "");
  }
  if (publishing !== "complete" || postId === undefined) {
    return { kind: "processing", state: { video }, pollAfterSeconds: POLL_SECONDS };
  }
  const externalId = postId.includes("_") ? postId : `${page}_${postId}`;
  return { kind: "done", externalId, permalink: absolute(link) };
}

/** Facebook returns paths for videos. */
function absolute(link: string): string {
  return link.startsWith("/") ? `https://www.facebook.com${link}` : link;
}
