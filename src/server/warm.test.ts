import type { Server } from "node:http";
import { expect, test } from "vitest";
import { KINDS, LOADING, warmUp } from "./warm.ts";

const never = new AbortController().signal;

test("requests a tRPC call, an API call, and each kind of public page several times, with the installation's host", async () => {
  const requests: string[] = [];
  const record = (server: Server) => {
    server.on("request", ({ url, headers }, response) => {
      requests.push(`${headers.host}${url}`);
      response.end("a page");
    });
  };
  await warmUp(record, "studio.example.com", [...LOADING, ...KINDS], never);

  const counts = Map.groupBy(requests, (place) => place.replace("studio.example.com", ""));
  for (const path of ["/api/trpc/home.count", "/api/v1/public/plans"]) expect(counts.get(path)).toHaveLength(1);
  for (const path of ["/sign-up", "/pricing", "/developers", "/review/-", "/b/-"])
    expect(counts.get(path)).toHaveLength(3);
  expect(requests.slice(0, 1)).toEqual(["studio.example.com/sign-in"]);
});

test("ends even if every request is cut off or refused", async () => {
  let count = 0;
  const refuse = (server: Server) => {
    server.on("request", ({ socket }, response) => {
      count += 1;
      if (count === 1) socket.destroy();
      else response.writeHead(500).end();
    });
  };
  await warmUp(refuse, "localhost", KINDS, never);
  expect(count).toBe(KINDS.length);
});

test("ends when the server is stopped", async () => {
  let count = 0;
  const stop = new AbortController();
  const stopAtThird = (server: Server) => {
    server.on("request", (_request, response) => {
      count += 1;
      if (count === 3) stop.abort();
      response.end();
    });
  };
  await warmUp(stopAtThird, "localhost", KINDS, stop.signal);
  expect(count).toBe(3);
});
