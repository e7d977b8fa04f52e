import { expect, it } from "vitest";
import { ChunkError, type ChunkHost, loadChunkIn } from "./load-chunk.ts";

/** A host that notes how long it waited, in milliseconds, and whether it reloaded the page. */
function hostOf(part: Partial<ChunkHost> = {}) {
  const waits: number[] = [];
  const host: ChunkHost = {
    isOnline: () => true,
    wait: async (ms) => void waits.push(ms),
    isOutdated: async () => false,
    reload: () => true,
    ...part,
  };
  return { host, waits };
}

/** Fails as the bundler's runtime does, this many times. */
function failing(times: number) {
  let count = 0;
  return async () => {
    count += 1;
    if (count <= times) throw Object.assign(new Error("Failed to load chunk /a.js"), { name: "ChunkLoadError" });
    return count;
  };
}

it("tries a failed chunk again, later each time", async () => {
  const { host, waits } = hostOf();
  expect(await loadChunkIn(host, failing(2))).toBe(3);
  expect(waits).toEqual([500, 2000]);
});

it("gives up after three attempts, and without a connection at once", async () => {
  const { host } = hostOf();
  await expect(loadChunkIn(host, failing(3))).rejects.toMatchObject({ name: "ChunkError", isOutdated: false });
  const offline = hostOf({ isOnline: () => false });
  await expect(loadChunkIn(offline.host, failing(1))).rejects.toBeInstanceOf(ChunkError);
  expect(offline.waits).toEqual([]);
});

it("reloads the page when the server no longer has the chunk, and keeps whoever waits waiting", async () => {
  let reloads = 0;
  const { host } = hostOf({
    isOutdated: async () => true,
    reload: () => {
      reloads += 1;
      return true;
    },
  });
  const outcome = await Promise.race([loadChunkIn(host, failing(1)), new Promise((go) => setTimeout(go, 5, "waits"))]);
  expect([outcome, reloads]).toEqual(["waits", 1]);
});

it("says that the page is outdated where a reload would lose text", async () => {
  const { host } = hostOf({ isOutdated: async () => true, reload: () => false });
  await expect(loadChunkIn(host, failing(1))).rejects.toMatchObject({ isOutdated: true });
});

it("passes on the error of a module that was loaded and failed", async () => {
  const { host, waits } = hostOf();
  const load = () => Promise.reject(new TypeError("x is not a function"));
  await expect(loadChunkIn(host, load)).rejects.toThrow(TypeError);
  expect(waits).toEqual([]);
});

it("does not multiply the attempts of a loader within another", async () => {
  const { host, waits } = hostOf();
  await expect(loadChunkIn(host, () => loadChunkIn(host, failing(9)))).rejects.toBeInstanceOf(ChunkError);
  expect(waits).toEqual([500, 2000]);
});
