import { expect, test } from "vitest";
import { createChecker, createStreamChecker } from "./check-response.ts";

const URL_OF_ME = "http://localhost/api/v1/me";
const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
const UNAUTHENTICATED = { remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } };

test.each([
  ["a status", "GET", URL_OF_ME, json({}, 418), /^GET \/me: 418 is not in the document/],
  ["a body", "GET", URL_OF_ME, json({ user: {} }), /must have required property/],
  ["a code", "POST", `${URL_OF_ME}/email`, json({ message: "No.", code: "made_up" }, 422), /code made_up is not in/],
  ["a header", "GET", URL_OF_ME, json(UNAUTHENTICATED, 401, { ETag: '"1"' }), /ETag is not in the document/],
  [
    "a type",
    "GET",
    URL_OF_ME,
    new Response("<p>", { headers: { "content-type": "text/html" } }),
    /text\/html is not in/,
  ],
])("reports %s missing in the document", async (_what, method, url, response, expected) => {
  const found = await createChecker()({ method, url, requestBody: null, response });
  expect(found.join("\n")).toMatch(expected);
});

test("reports an accepted request with a field of another type, and accepts a documented response", async () => {
  const check = createChecker();
  const url = "http://localhost/api/v1/auth/logout";
  const response = json(UNAUTHENTICATED, 401);
  expect(await check({ method: "POST", url, requestBody: null, response })).toEqual([]);
  const tokens = { method: "POST", url: "http://localhost/api/v1/tokens", response: json({}, 201) };
  expect((await check({ ...tokens, requestBody: '{"name": 7}' })).join()).toContain("accepted");
});

test.each([
  ["posts?colour=red", {}, /the query parameter colour, which is not in/],
  ["posts?limit=many", {}, /limit=many: data must be integer/],
  ["posts?limit=5&limit=6", {}, /limit several times/],
  ["posts?status=draft,lost", {}, /status=draft,lost: data\/1 must be equal to one of/],
  ["inbox?unassigned=perhaps", {}, /data must be boolean/],
  ["exports/4", { "Idempotency-Key": "x" }, /the header Idempotency-Key, which is not in/],
])("reports an accepted request for /%s", async (place, headers, expected) => {
  const url = `http://localhost/api/v1/${place}`;
  const exchange = { method: "GET", url, headers: new Headers(headers), requestBody: null };
  const found = await createChecker()({ ...exchange, response: json({}) });
  expect(found.join("\n")).toMatch(expected);
  // A refused request may contain anything.
  expect(await createChecker()({ ...exchange, response: json(UNAUTHENTICATED, 401) })).toEqual([]);
});

test("accepts documented query parameters and headers, with lists in both forms", async () => {
  for (const query of ["status=draft,approved&limit=5&q=a", "status=draft&status=approved", "cursor=aWQ6NDI"]) {
    const url = `http://localhost/api/v1/posts?${query}`;
    const headers = new Headers({ "X-Service-Brand": "0b9f6d1e-6a43-4a0b-9c51-1f5f2e8f7c3a", Accept: "*/*" });
    const found = await createChecker()({ method: "GET", url, headers, requestBody: null, response: json({}) });
    expect(found.filter((finding) => finding.includes("accepted"))).toEqual([]);
  }
});

test("compares a stream frame by frame, wherever its chunks are cut", async () => {
  const found: string[] = [];
  const data = JSON.stringify({ post_id: 1, status: "x", brand_id: 1, occurred_at: "2026-11-20T13:00:00+00:00" });
  const text = [
    "retry: 2000",
    "id: 4",
    ": still here",
    `id: 5\nevent: post.approved\ndata: ${data}`,
    `id: 6\nevent: post.lost\ndata: ${data}`,
    "colour: red",
    "",
  ].join("\n\n");
  const stream = createStreamChecker((finding) => void found.push(finding));
  const read = new Response(stream.readable).text();
  const writer = stream.writable.getWriter();
  for (let at = 0; at < text.length; at += 7) await writer.write(new TextEncoder().encode(text.slice(at, at + 7)));
  await writer.close();
  expect(await read).toBe(text);
  expect(found.map((finding) => finding.replace(data, "…"))).toEqual([
    "The stream's post.approved …: data must have required property 'approved_via'",
    "The stream's event post.lost is not in the document",
    "The stream's field colour is not in the document",
  ]);
});

test("ignores a path without an operation", async () => {
  const unknownPath = { method: "GET", url: "http://localhost/api/v1/nowhere", requestBody: null };
  expect(await createChecker()({ ...unknownPath, response: json({}, 404) })).toEqual([]);
});
