import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type ModelRequest = {
  path: string;
  authorization: string | undefined;
  body: { model: string; messages: object[]; stream?: boolean };
};

/** How the model responds: the text it returns, or a handler that responds instead. */
export type ModelBehavior = string | ((response: ServerResponse, request: ModelRequest) => void);

/**
 * A server on loopback that implements OpenAI's chat completions, as its API reference describes them on 2026-11-29:
 * `POST {base}/chat/completions` with `model` and `messages`, where a user's `content` is a text or a list of parts
 * `text` and `image_url` (a `data:` URL); the response has `model` and `choices[0].message.content`. With `stream`, it is
 * server-sent events, as the documentation of compatible servers and clients describes them on 2026-12-01: objects
 * `chat.completion.chunk` with `choices[0].delta.content`, the last with a `finish_reason`, then `data: [DONE]`.
 */
export async function serveModel(behavior: ModelBehavior) {
  const requests: ModelRequest[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    const received = {
      path,
      authorization: headers.authorization,
      body: (await json(request)) as ModelRequest["body"],
    };
    requests.push(received);
    if (typeof behavior !== "string") behavior(response, received);
    else if (received.body.stream) streamCompletion(response).end(behavior);
    else completion(response, behavior);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    requests,
    env: { OPENAI_BASE_URL: url, OPENAI_API_KEY: "sk-test", OPENAI_MODEL: "test-model" },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The response of a server that returned this text. */
export function completion(response: ServerResponse, content: unknown, model = "test-model-2026"): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ model, choices: [{ message: { role: "assistant", content } }] }));
}

/** The response of a server that streams a text piece by piece: `write` sends some of it, `end` the last of it. */
export function streamCompletion(response: ServerResponse, model = "test-model-2026") {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (content: string | null, reason: string | null) => {
    const choices = [{ index: 0, delta: content === null ? {} : { content }, finish_reason: reason }];
    const chunk = { object: "chat.completion.chunk", model, choices };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`);
  };
  return {
    write: (content: string) => send(content, null),
    end(content: string) {
      send(content, null);
      send(null, "stop");
      response.end("data: [DONE]\n\n");
    },
  };
}
