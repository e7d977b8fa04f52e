import { expect, test } from "vitest";
import { createChecker } from "./check-answer.ts";

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
])("%s that the document does not name is found", async (_what, method, url, response, expected) => {
  const found = await createChecker()({ method, url, requestBody: null, response });
  expect(found.join("\n")).toMatch(expected);
});

test("an accepted request with a field of another type is found, and what is promised is not", async () => {
  const check = createChecker();
  const url = "http://localhost/api/v1/auth/logout";
  const response = json(UNAUTHENTICATED, 401);
  expect(await check({ method: "POST", url, requestBody: null, response })).toEqual([]);
  const tokens = { method: "POST", url: "http://localhost/api/v1/tokens", response: json({}, 201) };
  expect((await check({ ...tokens, requestBody: '{"name": 7}' })).join()).toContain("accepted");
});

test("what no operation answers is left alone", async () => {
  const nowhere = { method: "GET", url: "http://localhost/api/v1/nowhere", requestBody: null };
  expect(await createChecker()({ ...nowhere, response: json({}, 404) })).toEqual([]);
});
