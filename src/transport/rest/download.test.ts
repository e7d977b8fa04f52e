import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { respondWithDownload } from "./download.ts";

async function download(chunks: AsyncIterable<string>, onFailure: (error: unknown) => void = () => {}) {
  const response = () => respondWithDownload({ filename: "a.txt", type: "text/plain", chunks }, {}, onFailure);
  const server = createServer(getRequestListener(response, { overrideGlobalObjects: false }));
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

test("a file is sent completely, under its name", async () => {
  const response = await download(
    (async function* () {
      yield "é";
      yield "";
      yield "b".repeat(100_000);
    })(),
  );
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="a.txt"');
  expect(await response.text()).toBe(`é${"b".repeat(100_000)}`);
});

test.each([1, 20])(
  "a file that fails after part %i is aborted, and only the server learns the cause",
  async (parts) => {
    const failures: unknown[] = [];
    const defect = new Error("The password of the database is wrong.");
    const response = await download(
      (async function* () {
        for (let part = 0; part < parts; part++) yield "a".repeat(65_536);
        throw defect;
      })(),
      (error) => failures.push(error),
    );
    const text = await response.text().catch(() => null);
    expect(response.status === 500 || text === null).toBe(true);
    expect(text ?? "").not.toContain("password");
    expect(failures).toEqual([defect]);
  },
);

test("a file whose first part fails is an error of its request", async () => {
  const defect = new Error("The password of the database is wrong.");
  // biome-ignore lint/correctness/useYield: it fails before the first.
  const chunks = (async function* (): AsyncGenerator<string> {
    throw defect;
  })();
  await expect(respondWithDownload({ filename: "a.txt", type: "text/plain", chunks }, {}, () => {})).rejects.toBe(
    defect,
  );
});

test("production stops when the client disconnects", async () => {
  let made = 0;
  let isOver = false;
  const response = await download(
    (async function* () {
      try {
        for (;;) {
          made++;
          yield "a".repeat(65_536);
        }
      } finally {
        isOver = true;
      }
    })(),
  );
  await response.body?.cancel();
  await expect.poll(() => isOver).toBe(true);
  expect(made).toBeLessThan(1000);
});
