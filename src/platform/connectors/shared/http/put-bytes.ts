import type { Call, OutgoingMedia } from "../../contract.ts";
import { cutStream } from "./cut-stream.ts";
import { type JsonResponse, requestJson } from "./request-json.ts";

/**
 * Sends one part of a file to the address of its upload, with its place in `Content-Range`.
 * @param end the byte after the last one
 */
export async function putBytes(
  call: Pick<Call, "egress" | "readMedia">,
  { url }: { url: string },
  file: OutgoingMedia,
  start: number,
  end: number,
): Promise<JsonResponse> {
  const stream = cutStream(await call.readMedia(file), start, end);
  const headers = { "content-type": file.type, "content-range": `bytes ${start}-${end - 1}/${file.bytes}` };
  return requestJson(call, { url, method: "PUT", headers, body: { stream, bytes: end - start } }, null);
}
