import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { SIGNING } from "#test/networks/lend.ts";
import { createEgress } from "../../../egress/index.ts";
import { openCall, outcomeOfError, unlessStopped } from "./call.ts";
import { describeRequest } from "./dry-run.ts";
import { requestJson } from "./request-json.ts";

const storage = { getStream: async () => Readable.from([]) };
const url = "https://network.example/posts";

it("shows a request without secret headers, and files by type and size", () => {
  const headers = { Authorization: "Bearer abc", "X-Api-Key": "abc", Cookie: "abc", "content-type": "video/mp4" };
  const body = { stream: Readable.from([]), bytes: 5000 };
  const hidden = ["Authorization: [redacted]", "X-Api-Key: [redacted]", "Cookie: [redacted]"];
  expect(describeRequest({ method: "PUT", url, headers, body }).split("\n")).toEqual([
    `PUT ${url}`,
    ...hidden,
    "content-type: video/mp4",
    "",
    "[video/mp4, 5000 bytes]",
  ]);
  const json = { "content-type": "application/json" };
  expect(describeRequest({ method: "POST", url, headers: json, body: Buffer.from('{"text":"Hi"}') })).toContain(
    '{"text":"Hi"}',
  );
  expect(describeRequest({ method: "POST", url, headers: {}, body: Buffer.alloc(9) })).toContain("[file, 9 bytes]");
});

it("stops at the first mutating request, keeps that one, and ends as a failure even where it is caught", async () => {
  const egress = createEgress({ allowPrivate: [] });
  const call = openCall({ ...SIGNING, egress, storage }, { signal: AbortSignal.timeout(20_000), isDryRun: true });
  expect(call.isStopped()).toBe(false);
  const file = Readable.from(["a file"]);
  const send = (text: string) => requestJson(call, { url, method: "POST", json: { text } }, null);
  const error = await send("first").catch((caught: unknown) => caught);
  await expect(send("second")).rejects.toThrow("Dry run");
  const body = { stream: file, bytes: 6 };
  await expect(requestJson(call, { url, method: "POST", body }, null)).rejects.toThrow("Dry run");
  expect(file.destroyed).toBe(true);
  expect(call.hasSent()).toBe(false);
  expect(call.lastAnswer()).toMatchObject({ status: 0, body: expect.stringContaining('{"text":"first"}') });
  const failed = { kind: "failed", error: { code: "dry_run", category: "system", retryable: false } };
  expect(outcomeOfError(error, call)).toMatchObject(failed);
  expect(unlessStopped({ kind: "unknown" }, call)).toMatchObject(failed);
});
