import { type ImportLine, PROGRESS_TYPE } from "#domain/content/transfer/terms.ts";
import { msg, t } from "#kernel/language.ts";
import { Refused } from "#studio/frame/refusal-of.ts";
import type { Refusal } from "#ui/refusal.ts";
import type { ImportReport } from "./findings.ts";
import type { PostFile } from "./read-file.ts";

const UNREADABLE = msg("The server sent an invalid response. Try again in a moment.");

export type Progress = Extract<ImportLine, { progress: unknown }>["progress"];

/** Whole percent, rounded down: 100 only when all is done. */
export function percentDone({ done, total }: Progress): number {
  return Math.floor((done / total) * 100);
}

/**
 * Sends a file of posts unchanged to a URL of its own, which accepts larger bodies than other calls and streams its
 * progress.
 * @throws Refused, TypeError when the server can't be reached
 */
export async function sendPosts(
  { type, text }: PostFile["source"],
  { slug, isDry, onProgress }: { slug: string; isDry: boolean; onProgress: (progress: Progress) => void },
): Promise<ImportReport> {
  const response = await fetch(`/api/posts/import?dry_run=${isDry}`, {
    method: "POST",
    headers: { "content-type": type, accept: PROGRESS_TYPE, "x-service-brand": slug },
    body: text,
  });
  if (response.headers.get("content-type") !== PROGRESS_TYPE || !response.body) {
    throw new Refused(await response.json().catch(() => ({ message: t(UNREADABLE) })));
  }
  for await (const line of readLines(response.body)) {
    if ("progress" in line) onProgress(line.progress);
    else if (line.status < 300) return line.body as ImportReport;
    else throw new Refused(line.body as Refusal);
  }
  throw new Refused({ message: t(UNREADABLE) });
}

async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<ImportLine, void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    const lines = (rest + chunk.value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as ImportLine;
  }
}
