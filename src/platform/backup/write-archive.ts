import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Manifest } from "./manifest.ts";

export type ArchiveWriter = {
  files: Manifest["files"];
  add(path: string, content: Readable, options?: { isCompressed?: boolean }): Promise<void>;
  addJson(path: string, value: unknown): Promise<void>;
  /** Moves the finished file to its final name after syncing it to disk. */
  finish(): Promise<void>;
  discard(): Promise<void>;
};

/** A ZIP file readable by its owner only, written from streams one after the other. */
export function writeArchive(file: string, mtime: Date): ArchiveWriter {
  const partial = `${file}.part`;
  const zip = new ZipFile();
  const output = createWriteStream(partial, { mode: 0o600, flags: "w" });
  const source = Readable.from(zip.outputStream, { objectMode: false });
  const written = pipeline(source, output);
  // The error surfaces in the next `add`.
  written.catch(() => {});
  zip.on("error", (error: Error) => source.destroy(error));
  const files: Manifest["files"] = [];

  async function add(path: string, content: Readable, { isCompressed = false } = {}): Promise<void> {
    const hash = createHash("sha256");
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    const read = pipeline(content, counted);
    zip.addReadStream(counted, path, { mtime, mode: 0o100600, compress: !isCompressed });
    await Promise.race([Promise.all([read, finished(counted)]), written.then(() => {})]);
    files.push({ path, bytes, sha256: hash.digest("hex") });
  }

  return {
    files,
    add,
    addJson: (path, value) => add(path, Readable.from([Buffer.from(`${JSON.stringify(value, null, 2)}\n`)])),
    async finish() {
      zip.end();
      await written;
      const handle = await open(partial, "r+");
      await handle.sync();
      await handle.close();
      await rename(partial, file);
    },
    async discard() {
      source.destroy();
      await rm(partial, { force: true });
    },
  };
}
