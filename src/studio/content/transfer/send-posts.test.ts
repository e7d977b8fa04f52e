import { afterEach, expect, test, vi } from "vitest";
import { PROGRESS_TYPE } from "#domain/content/transfer/terms.ts";
import { type Progress, percentDone, sendPosts } from "./send-posts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Sends a file to a server that responds with these pieces. */
async function send(pieces: string[], type = PROGRESS_TYPE) {
  const fetch = vi.fn(async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, { headers: { "content-type": type } });
  });
  vi.stubGlobal("fetch", fetch);
  const seen: Progress[] = [];
  const onProgress = (progress: Progress) => seen.push(progress);
  const report = sendPosts({ type: "text/csv", text: "body\nHello" }, { slug: "acme", isDry: true, onProgress });
  return { seen, report: await report.catch((error: unknown) => error) };
}

test("an import tells how far it is with every line, wherever the network cuts them, and ends with the report", async () => {
  const report = { dry_run: true, created: 120, posts: [] };
  const lines = [
    { progress: { done: 50, total: 120 } },
    { progress: { done: 100, total: 120 } },
    { status: 200, body: report },
  ];
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  for (const pieces of [[text], [...text], [text.slice(0, 45), text.slice(45)]]) {
    expect(await send(pieces)).toEqual({ seen: [lines[0]?.progress, lines[1]?.progress], report });
  }
});

test("an import that is refused after some progress, or cut off, is no success", async () => {
  const begun = `${JSON.stringify({ progress: { done: 50, total: 120 } })}\n`;
  const refused = `${JSON.stringify({ status: 422, body: { message: "Body is required." } })}\n`;
  expect((await send([begun, refused])).report).toMatchObject({ refusal: { message: "Body is required." } });
  expect((await send([begun])).report).toMatchObject({ refusal: { message: expect.stringContaining("Try again") } });
  expect((await send(['{"message":"Sign in first."}'], "application/json")).report).toMatchObject({
    refusal: { message: "Sign in first." },
  });
});

test("the bar shows the part that is done, and is full only at the end", () => {
  expect([0, 50, 119, 120].map((done) => percentDone({ done, total: 120 }))).toEqual([0, 41, 99, 100]);
  expect([0, 499, 500].map((done) => percentDone({ done, total: 500 }))).toEqual([0, 99, 100]);
});
