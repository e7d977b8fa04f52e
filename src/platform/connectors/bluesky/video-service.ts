import { z } from "zod";
import { isLoopbackUrl } from "../../env.ts";
import type { Call, ConnectorState, OutgoingMedia, PrepareCall, PrepareOutcome, VideoQuota } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import { type JsonResponse, serverTimeOf } from "../shared/http/request-json.ts";
import { errorOf, failed, refusalOf, sendRequest } from "./api.ts";
import { Blob } from "./blob.ts";
import type { Credentials } from "./credentials.ts";
import { sendXrpc } from "./session.ts";

/** The network's service that encodes videos and then stores them on the account's server. */
export type VideoService = { url: string; did: string };
export const VIDEO_SERVICE: VideoService = { url: "https://video.bsky.app", did: "did:web:video.bsky.app" };

const POLL_SECONDS = 2;
/** How long the service may write to the account's server, which takes longer than the upload. */
const UPLOAD_TOKEN_SECONDS = 1800;

/** The service tells no time at which its daily limits end, so it is asked again after this time. */
const LIMITED_SECONDS = 3600;

const Limits = z.object({
  canUpload: z.boolean(),
  remainingDailyVideos: z.number().nullable().catch(null),
  remainingDailyBytes: z.number().nullable().catch(null),
  error: z.string().catch(""),
  message: z.string().catch(""),
});
type Limits = z.infer<typeof Limits>;
const Job = z.object({
  jobId: z.string(),
  state: z.string().catch(""),
  progress: z.number().catch(0),
  blob: Blob.optional().catch(undefined),
  failureCode: z.string().optional(),
  error: z.string().catch(""),
  message: z.string().catch(""),
});
type Job = z.infer<typeof Job>;

/**
 * One step of a video: `keep` is added to the state, `blob` is the encoded file. `own`: the service can't serve this
 * account's server, so the file is uploaded there directly.
 */
export type VideoStep =
  | { kind: "keep"; state: ConnectorState; afterSeconds: number }
  | { kind: "blob"; blob: Blob }
  | { kind: "own" }
  | Extract<PrepareOutcome, { scope: "videos" }>
  | Exclude<ReturnType<typeof refusalOf>, { kind: "unknown" }>;

/** Whether the service can reach the account's server: both are on this machine, or neither is. */
export function canServe({ url }: VideoService, { pds }: Credentials): boolean {
  return isLoopbackUrl(url) === isLoopbackUrl(pds);
}

/**
 * Takes the next step: the account's limits, the upload, then the state of the job. After a crash the upload is repeated;
 * the service recognizes the video and names its job (https://docs.bsky.app/docs/tutorials/video, November 2026).
 * @param state may contain `videoLimits` and `videoJob` of earlier steps
 */
export async function takeVideoStep(
  service: VideoService,
  credentials: Credentials,
  { file, state, name }: { file: OutgoingMedia; state: ConnectorState; name: string },
  call: PrepareCall,
): Promise<VideoStep> {
  if (typeof state.videoJob === "string") return pollJob(service, state.videoJob, call);
  if (state.videoLimits === undefined) return checkLimits(service, credentials, file, call);
  const aud = `did:web:${new URL(credentials.pds).host.replace(":", "%3A")}`;
  const wanted = { aud, lxm: "com.atproto.repo.uploadBlob", seconds: UPLOAD_TOKEN_SECONDS };
  const token = await readServiceToken(credentials, wanted, call);
  if (token === null) return { kind: "own" };
  const response = await sendRequest(call, service.url, "app.bsky.video.uploadVideo", {
    method: "POST",
    token,
    query: new URLSearchParams({ did: credentials.did, name }),
    headers: { "content-type": file.type },
    body: { stream: await call.readMedia(file), bytes: file.bytes },
  });
  const job = readJob(response);
  // 409: the same video was uploaded before; the response names its job.
  if (!job) return refusedBy(response);
  return job.blob ? { kind: "blob", blob: job.blob } : keepJob(job);
}

/** How many videos the account may still upload; null where the service does not serve it. */
export async function readVideoQuota(
  service: VideoService,
  credentials: Credentials,
  call: Call,
): Promise<VideoQuota | null> {
  if (!canServe(service, credentials)) return null;
  const answer = await readLimits(service, credentials, call);
  return answer.kind === "limits" ? quotaOf(answer.limits) : null;
}

function quotaOf({ remainingDailyVideos: remaining, remainingDailyBytes: bytes }: Limits): VideoQuota {
  return { remaining, bytes, until: new Date(Date.now() + LIMITED_SECONDS * 1000) };
}

async function readLimits(
  service: VideoService,
  credentials: Credentials,
  call: Call,
): Promise<{ kind: "limits"; limits: Limits } | { kind: "other"; step: VideoStep }> {
  const lxm = "app.bsky.video.getUploadLimits";
  const token = await readServiceToken(credentials, { aud: service.did, lxm }, call);
  if (token === null) return { kind: "other", step: { kind: "own" } };
  const response = await sendRequest(call, service.url, lxm, { token });
  const { data: limits } = Limits.safeParse(response.json);
  // A server that the service does not know, or can't verify.
  if (response.status === 401 || response.status === 403 || response.status === 404)
    return { kind: "other", step: { kind: "own" } };
  if (response.status !== 200 || !limits) return { kind: "other", step: refusedBy(response) };
  return { kind: "limits", limits };
}

/** A daily limit that is used up is waited for; any other reason is for the account's owner. */
async function checkLimits(
  service: VideoService,
  credentials: Credentials,
  file: OutgoingMedia,
  call: Call,
): Promise<VideoStep> {
  const answer = await readLimits(service, credentials, call);
  if (answer.kind === "other") return answer.step;
  const { canUpload, remainingDailyVideos: videos, remainingDailyBytes: bytes, message, error } = answer.limits;
  if (videos === 0 || (bytes !== null && bytes < file.bytes)) {
    const videoQuota = quotaOf(answer.limits);
    return { kind: "throttled", seconds: LIMITED_SECONDS, scope: "videos", videoQuota };
  }
  if (canUpload) return { kind: "keep", state: { videoLimits: "checked" }, afterSeconds: 0 };
  const reason = message || error;
  return failed("video_limit", `The account can't upload videos at the moment${reason ? `: ${reason}` : "."}`);
}

async function pollJob(service: VideoService, jobId: string, call: PrepareCall): Promise<VideoStep> {
  const query = new URLSearchParams({ jobId });
  const response = await sendRequest(call, service.url, "app.bsky.video.getJobStatus", { query });
  const job = readJob(response);
  if (!job) {
    // A job that the service no longer knows: upload again.
    if (response.status === 404 || response.status === 400)
      return { kind: "keep", state: { videoJob: null }, afterSeconds: POLL_SECONDS };
    return refusedBy(response);
  }
  // A video that was encoded before has a blob, even though its job counts as failed.
  if (job.blob) return { kind: "blob", blob: job.blob };
  if (job.state === "JOB_STATE_FAILED") return failureOf(job);
  call.report(job.progress);
  return keepJob(job);
}

function keepJob({ jobId }: Job): VideoStep {
  return { kind: "keep", state: { videoJob: jobId }, afterSeconds: POLL_SECONDS };
}

function failureOf({ failureCode = "", error, message }: Job): VideoStep {
  if (failureCode === "pds_upload_failure") return { kind: "own" };
  const reason = message || error || failureCode;
  return failed("media_refused", `The video can't be used${reason ? `: ${reason}` : "."}`);
}

/** Newer versions of the service wrap the job. */
function readJob({ json }: JsonResponse): Job | null {
  const { data: wrapped } = z.object({ jobStatus: z.unknown() }).safeParse(json);
  return Job.safeParse(wrapped ? wrapped.jobStatus : json).data ?? null;
}

/**
 * A token for one method of another service, signed by the account's server, whose clock decides when it ends.
 * @returns null when it signs none
 */
async function readServiceToken(
  credentials: Credentials,
  { aud, lxm, seconds }: { aud: string; lxm: string; seconds?: number },
  call: Call,
): Promise<string | null> {
  const askUntil = (now: number) => {
    const query = new URLSearchParams({ aud, lxm });
    if (seconds !== undefined) query.set("exp", String(Math.floor(now / 1000) + seconds));
    return sendXrpc(call, credentials, "com.atproto.server.getServiceAuth", { query });
  };
  let response = await askUntil(Date.now());
  if (errorOf(response).name === "BadExpiration") response = await askUntil(serverTimeOf(response.headers));
  const { data } = z.object({ token: z.string() }).safeParse(response.json);
  if (data) return data.token;
  if (response.status === 404 || response.status === 501) return null;
  throw asError(refusalOf(response, new Date()));
}

/** @throws Error for a failure of the service, after which the step is repeated */
function refusedBy(response: JsonResponse): VideoStep {
  const outcome = refusalOf(response, new Date());
  if (outcome.kind === "unknown") throw new Error(`The video service failed: ${errorOf(response).message}`);
  if (outcome.kind === "throttled") return outcome;
  const isFile = [400, 413, 415, 422].includes(response.status);
  return failed(isFile ? "media_refused" : "video_limit", `The video service refused: ${errorOf(response).message}`);
}
