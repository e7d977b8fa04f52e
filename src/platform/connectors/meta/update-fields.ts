import { createHash } from "node:crypto";
import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";

/** Meta's IDs. Numbers are accepted as well, because the test button of its dashboard sends some. */
export const Id = z
  .union([z.string(), z.number().int().transform(String)])
  .pipe(z.string().regex(/^[\x21-\x7e]{1,1024}$/))
  .transform(bounded);
export const Time = z.coerce.number().positive().catch(0);
export const Text = z.string().catch("");

/** Message IDs are long; one that exceeds the column is stored as its hash. */
function bounded(id: string): string {
  return id.length <= 255 ? id : `sha256:${createHash("sha256").update(id).digest("hex")}`;
}

/** Meta sends seconds in some fields and milliseconds in others. A future time is replaced by now. */
export function timeOf(value: number, now: Date): Date {
  const time = value > 1e11 ? value : value * 1000;
  return time > 0 && time < now.getTime() ? new Date(time) : now;
}

const ATTACHMENTS: Readonly<Record<string, string>> = {
  image: "Sent an image.",
  video: "Sent a video.",
  audio: "Sent a voice message.",
  share: "Shared a post.",
  ig_reel: "Shared a reel.",
  reel: "Shared a reel.",
};

/** The files are not stored: their URLs expire within days, and they belong to other people. */
export function describeAttachment(type: string): string {
  return lookUp(ATTACHMENTS, type) ?? "Sent an attachment.";
}
