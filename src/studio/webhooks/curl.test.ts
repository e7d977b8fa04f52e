import { expect, test } from "vitest";
import { asCurl } from "./curl.ts";

test("a quote in the body ends and begins the shell's string again", () => {
  const command = asCurl({
    url: "https://example.com/hook",
    headers: { "X-Service-Event": "post.commented" },
    body: `{"body":"it's $HOME"}`,
  });
  expect(command).toBe(
    `curl -X POST 'https://example.com/hook' \\
  -H 'X-Service-Event: post.commented' \\
  --data-raw '{"body":"it'\\''s $HOME"}'`,
  );
});
