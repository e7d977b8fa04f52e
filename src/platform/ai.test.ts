import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { completion, startAi, streamCompletion } from "#test/language-model.ts";
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
  expect(await createAi(env)?.write(prompt, { signal: stop.signal })).toMatchObject({ ok: false });
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

describe("with a text that is seen growing", () => {
  const stream = async (behavior: Parameters<typeof startAi>[0]) => {
    const { env, requests } = await startAi(behavior);
    const texts: string[] = [];
    const result = await createAi(env, 300)?.write(prompt, { onText: (text) => texts.push(text) });
    return { texts, result, requests };
  };

  it("asks for a stream, and passes on the text so far", async () => {
    const { texts, result, requests } = await stream((response) => {
      const { write, end } = streamCompletion(response);
      write("\n Good");
      write(" mor\0ning");
      end("! ");
    });
    expect(texts).toEqual(["Good", "Good morning", "Good morning! "]);
    expect(result).toEqual({ ok: true, text: "Good morning!", model: "test-model-2026" });
    expect(requests[0]?.body).toMatchObject({ model: "test-model", stream: true });
  });

  it("takes a stream that ends with a reason alone, or with the last line alone", async () => {
    const chunk = (reason: string | null) =>
      `data: ${JSON.stringify({ choices: [{ delta: { content: "Hi" }, finish_reason: reason }] })}\n\n`;
    const first = await stream((response) => void response.writeHead(200).end(chunk("stop")));
    expect(first.result).toEqual({ ok: true, text: "Hi", model: "test-model" });
    const second = await stream((response) => void response.writeHead(200).end(`${chunk(null)}data: [DONE]\n\n`));
    expect(second.result).toMatchObject({ ok: true, text: "Hi" });
  });

  it("takes the whole text of a server that doesn't stream", async () => {
    const { texts, result } = await stream((response) => completion(response, " Hi "));
    expect([texts, result]).toEqual([[], { ok: true, text: "Hi", model: "test-model-2026" }]);
  });

  it.each([
    [
      "a closed connection in the middle",
      (response: ServerResponse) => {
        streamCompletion(response).write("Half");
        response.socket?.end();
      },
      "stopped in the middle of the text",
    ],
    [
      "a stream without an end",
      (response: ServerResponse) => {
        streamCompletion(response).write("Half");
        response.end();
      },
      "stopped in the middle of the text",
    ],
    [
      "an error in the middle",
      (response: ServerResponse) => {
        streamCompletion(response).write("Half");
        response.end('data: {"error": {"message": "overloaded"}}\n\ndata: [DONE]\n\n');
      },
      "stopped in the middle of the text",
    ],
    [
      "a text that goes on for too long",
      (response: ServerResponse) => streamCompletion(response).write("Half"),
      "took too long",
    ],
    [
      "a stream without text",
      (response: ServerResponse) => streamCompletion(response).end(""),
      "returned a response without text",
    ],
    ["a refusal", ends(429), "is limiting requests right now"],
    ["no JSON", ends(200, "<html>"), "returned a response without text"],
  ])("explains a failure: %s", async (_name, behavior, reason) => {
    const { result } = await stream(behavior);
    expect(result).toEqual({ ok: false, reason: `The AI service ${reason}.` });
  });
});
