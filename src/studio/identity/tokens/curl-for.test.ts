import { expect, test } from "vitest";
import { curlFor } from "./curl-for.ts";

const baseUrl = "https://post.example/api/v1";

test("the first request is complete: address, token and brand", () => {
  expect(curlFor({ token: "7|secret", baseUrl, slug: "a-slug" })).toBe(
    "curl https://post.example/api/v1/posts \\\n  -H 'Authorization: Bearer 7|secret' \\\n  -H 'X-Service-Brand: a-slug'",
  );
  expect(curlFor({ token: "7|secret", baseUrl })).toBe(
    "curl https://post.example/api/v1/teams \\\n  -H 'Authorization: Bearer 7|secret'",
  );
});
