import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createAi } from "./ai.ts";
import { completion, startAi } from "./test-ai.ts";

const prompt = { instructions: "Answer kindly.", text: "Hello?" };

it("is not there without a model", () => {
  expect(createAi({})).toBeNull();
});

it("asks for one completion, with the key, and answers the text", async () => {
  const { asked, env } = await startAi("  Good morning!\n");
  expect(await createAi(env)?.write(prompt)).toEqual({ ok: true, text: "Good morning!" });
  expect(asked).toEqual([
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

it("needs no key, and minds no slash at the end of the address", async () => {
  const { asked, env } = await startAi("Hi");
  const ai = createAi({ OPENAI_MODEL: env.OPENAI_MODEL, OPENAI_BASE_URL: `${env.OPENAI_BASE_URL}//` });
  expect(await ai?.write(prompt)).toEqual({ ok: true, text: "Hi" });
  expect(asked[0]).toMatchObject({ path: "/v1/chat/completions", authorization: undefined });
});

it("leaves out what no database keeps", async () => {
  const { env } = await startAi("a\0b\ud800c");
  expect(await createAi(env)?.write(prompt)).toEqual({ ok: true, text: "ab\ufffdc" });
});

const ends =
  (status: number, body = "{}") =>
  (response: ServerResponse) =>
    void response.writeHead(status).end(body);

it.each([
  ["a full house", ends(429), "takes no more requests just now"],
  ["a failure", ends(500), "answered with the status 500"],
  ["a wrong key", ends(401), "does not accept this installation's key"],
  ["an unknown model", ends(404), "does not know the configured model"],
  ["a redirect", ends(302), "answered with the status 302"],
  ["no JSON", ends(200, "<html>"), "gave an answer without a text"],
  ["other JSON", ends(200, '{"choices": []}'), "gave an answer without a text"],
  ["no text", (response: ServerResponse) => completion(response, null), "gave an answer without a text"],
  ["an empty text", (response: ServerResponse) => completion(response, " \n"), "gave an answer without a text"],
  [
    "endless text",
    (response: ServerResponse) => completion(response, "x".repeat(300_000)),
    "gave an answer without a text",
  ],
  ["a closed connection", (response: ServerResponse) => void response.destroy(), "cannot be reached"],
  ["silence", () => {}, "took too long"],
])("says what is wrong: %s", async (_name, behaviour, reason) => {
  const { asked, env } = await startAi(behaviour);
  expect(await createAi(env, 300)?.write(prompt)).toEqual({ ok: false, reason });
  expect(asked).toHaveLength(1);
});
