import { createHash } from "node:crypto";
import { type Answer, type Asked, startStandIn } from "../stand-in.ts";

type Job = { jobId: string; did: string; name: string; hash: string; polls: number; failureCode?: string };
export type VideoServiceStandIn = Awaited<ReturnType<typeof startVideoService>>;

/**
 * The network's video service (https://docs.bsky.app/docs/tutorials/video and the lexicons `app.bsky.video`, November
 * 2026): it encodes a video, then stores it on the account's server.
 * @param store stores the encoded file there; returns the blob
 * @param isSigned whether a token was signed by the account's server for this audience and method
 */
export async function startVideoService({
  store,
  isSigned,
}: {
  store: (type: string, bytes: Buffer) => unknown;
  isSigned: (token: string, audience: string, method: string) => boolean;
}) {
  const standIn = await startStandIn(respond, () => false);
  const did = `did:web:${encodeURIComponent(new URL(standIn.origin).host)}`;
  const jobs: Job[] = [];
  const files = new Map<string, Buffer>();
  const blobs = new Map<string, unknown>();
  /** `pollsUntilDone`: how often a job is asked for before it is done. `fail`: the failure of every new job. */
  const options = {
    pollsUntilDone: 2,
    canUpload: true,
    isKnown: true,
    audience: "",
    fail: "",
    videos: 25,
    bytes: 10_000_000_000,
    reason: "",
  };

  async function respond({ path, query, headers, body }: Asked): Promise<Answer> {
    const token = String(headers.authorization ?? "").replace(/^Bearer /, "");
    const refuse = (status: number, error: string): Answer => ({ status, body: { error, message: error } });
    if (path === "/xrpc/app.bsky.video.getUploadLimits") {
      if (!isSigned(token, did, "app.bsky.video.getUploadLimits") || !options.isKnown)
        return refuse(401, "Unauthorized");
      const { canUpload, videos, bytes, reason: message } = options;
      const limits = { canUpload, remainingDailyVideos: videos, remainingDailyBytes: bytes };
      return { status: 200, body: canUpload ? limits : { ...limits, message } };
    }
    if (path === "/xrpc/app.bsky.video.uploadVideo") {
      if (!isSigned(token, options.audience, "com.atproto.repo.uploadBlob")) return refuse(401, "Unauthorized");
      if (headers["content-type"] !== "video/mp4") return refuse(400, "Unsupported content type");
      const hash = createHash("sha256").update(body).digest("hex");
      const known = jobs.find((job) => job.hash === hash);
      if (known) return { status: 409, body: { ...viewOf(known), error: "already_exists" } };
      const job: Job = {
        jobId: `job-${jobs.length + 1}`,
        did: query.get("did") ?? "",
        name: query.get("name") ?? "",
        hash,
        polls: 0,
      };
      if (options.fail) job.failureCode = options.fail;
      jobs.push(job);
      files.set(job.jobId, body);
      return { status: 200, body: viewOf(job) };
    }
    if (path === "/xrpc/app.bsky.video.getJobStatus") {
      const job = jobs.find(({ jobId }) => jobId === query.get("jobId"));
      if (!job) return refuse(404, "Job not found");
      job.polls += 1;
      return { status: 200, body: { jobStatus: viewOf(job) } };
    }
    return refuse(404, path);
  }

  function viewOf(job: Job) {
    const { jobId, did: owner, polls, failureCode } = job;
    const isDone = polls >= options.pollsUntilDone;
    if (!isDone) return { jobId, did: owner, state: "JOB_STATE_ENCODING", progress: polls * 40 };
    if (failureCode)
      return { jobId, did: owner, state: "JOB_STATE_FAILED", failureCode, message: `It is ${failureCode}.` };
    const blob = blobs.get(jobId) ?? store("video/mp4", files.get(jobId) ?? Buffer.alloc(0));
    blobs.set(jobId, blob);
    return { jobId, did: owner, state: "JOB_STATE_COMPLETED", progress: 100, blob };
  }

  return { ...standIn, service: { url: standIn.origin, did }, jobs, options };
}
