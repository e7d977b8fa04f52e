import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { completion, startAi } from "#test/language-model.ts";
import { createAi } from "./ai.ts";

const prompt = { instructions: "Answer kindly.", text: "Hello?" };

it("is null when no model is configured", () => {
  expect(createAi({})).toBeNull();
});

it("sends one completion request with the key and returns the text", async () => {
  const { requests, env } = await startAi("  Good morning!\n");
  expect(await createAi(env)?.write(prompt)).toEqual({
    ok: true,
    text: "Good morning!",
    model: "test-model-2026",
  });
  expect(requests).toEqual([
    {
      path: "/v1/chat/completions",
      authorization: "Bearer sk-test",
      body: {
        model: "test-model",
        messages: [
          { role: "system", content: "Answer kindly." },
          { role: "user", content: "Hello?" },
        ],
      },
    },
  ]);
});

it("works without a key and with a trailing slash in the URL", async () => {
  const { requests, env } = await startAi("Hi");
  const ai = createAi({ OPENAI_MODEL: env.OPENAI_MODEL, OPENAI_BASE_URL: `${env.OPENAI_BASE_URL}//` });
  expect(await ai?.write(prompt)).toMatchObject({ ok: true, text: "Hi" });
  expect(requests[0]).toMatchObject({ path: "/v1/chat/completions", authorization: undefined });
});

it("shows the model an image beside the text, and says so when the server rejects it", async () => {
  const { requests, env } = await startAi("A dog.");
  const image = Buffer.from("JPEG");
  await createAi(env)?.write({ ...prompt, image });
  expect(requests[0]?.body.messages[1]).toEqual({
    role: "user",
    content: [
      { type: "text", text: "Hello?" },
      { type: "image_url", image_url: { url: `data:image/jpeg;base64,${image.toString("base64")}` } },
    ],
  });
  const blind = await startAi((response) => void response.writeHead(400).end());
  expect(await createAi(blind.env)?.write({ ...prompt, image })).toMatchObject({
    reason: expect.stringContaining("rejected the image"),
  });
});

it("names the configured model where the response names none", async () => {
  const { env } = await startAi((response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ choices: [{ message: { content: "Hi" } }] }));
  });
  expect(await createAi(env)?.write(prompt)).toEqual({ ok: true, text: "Hi", model: "test-model" });
});

it("ends with the signal", async () => {
  const stop = new AbortController();
  const { env } = await startAi(() => stop.abort());
  expect(await createAi(env)?.write(prompt, stop.signal)).toMatchObject({ ok: false });
});

it("strips characters that PostgreSQL cannot store", async () => {
  const { env } = await startAi("a\0b\ud800c");
  expect(await createAi(env)?.write(prompt)).toMatchObject({ ok: true, text: "ab\ufffdc" });
});

const ends =
  (status: number, body = "{}") =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(body);

it.each([
  ["a rate limit", ends(429), "is limiting requests right now"],
  ["a server error", ends(500), "responded with status 500"],
  ["a wrong key", ends(401), "rejected this installation's key"],
  ["an unknown model", ends(404), "does not know the configured model"],
  ["a redirect", ends(302), "responded with status 302"],
  ["no JSON", ends(200, "<html>"), "returned a response without text"],
  ["other JSON", ends(200, '{"choices": []}'), "returned a response without text"],
  ["no text", (response: ServerResponse) => completion(response, null), "returned a response without text"],
  ["an empty text", (response: ServerResponse) => completion(response, " \n"), "returned a response without text"],
  [
    "endless text",
    (response: ServerResponse) => completion(response, "x".repeat(300_000)),
    "returned a response without text",
  ],
  ["a closed connection", (response: ServerResponse) => void response.destroy(), "can't be reached"],
  ["no response", () => {}, "took too long"],
])("explains a failure: %s", async (_name, behavior, reason) => {
  const { requests, env } = await startAi(behavior);
  expect(await createAi(env, 300)?.write(prompt)).toEqual({ ok: false, reason: `The AI service ${reason}.` });
  expect(requests).toHaveLength(1);
});
