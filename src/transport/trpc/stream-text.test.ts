import { expect, it } from "vitest";
import { appendChunk, streamText, type TextChunk } from "./stream-text.ts";

const collect = async <Output>(chunks: AsyncIterable<TextChunk<Output>>) => {
  const texts: string[] = [];
  for await (const chunk of chunks) {
    if ("output" in chunk) return { texts, output: chunk.output };
    texts.push(appendChunk(texts.at(-1) ?? "", chunk));
  }
  return { texts, output: undefined };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("passes on each text so far, then the output", async () => {
  const chunks = streamText(async (onText) => {
    for (const text of ["One", "One two", "One two three"]) {
      onText(text);
      await turn();
    }
    return 3;
  });
  expect(await collect(chunks)).toEqual({ texts: ["One", "One two", "One two three"], output: 3 });
});

it("sends only what is new, and begins again with another text", async () => {
  const chunks = streamText(async (onText) => {
    for (const text of ["Long", "Long text", "Short"]) {
      onText(text);
      await turn();
    }
    return null;
  });
  expect(await Array.fromAsync(chunks)).toEqual([
    { from: 0, text: "Long" },
    { from: 4, text: " text" },
    { from: 0, text: "Short" },
    { output: null },
  ]);
});

it("skips steps that the reader did not take in time", async () => {
  const chunks = streamText(async (onText) => {
    for (const text of ["a", "ab", "abc"]) onText(text);
    await turn();
    return null;
  });
  expect(await Array.fromAsync(chunks)).toEqual([{ from: 0, text: "abc" }, { output: null }]);
});

it("throws what the writer throws, in the middle or at first", async () => {
  const failing = streamText(async (onText) => {
    onText("Half");
    await turn();
    throw new Error("stopped");
  });
  expect((await failing.next()).value).toEqual({ from: 0, text: "Half" });
  await expect(failing.next()).rejects.toThrow("stopped");
  await expect(streamText(() => Promise.reject(new Error("refused"))).next()).rejects.toThrow("refused");
});
