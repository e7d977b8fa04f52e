import { expect, test } from "vitest";
import { asCurl } from "./curl.ts";

test("closes and reopens the shell string at a quote in the body", () => {
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
