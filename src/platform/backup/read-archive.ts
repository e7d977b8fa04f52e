import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, open, type ZipFile } from "yauzl";
import { ConfigurationError } from "#platform/env.ts";
import { KEYS, Keys, MANIFEST, Manifest } from "./manifest.ts";

export type Archive = {
  manifest: Manifest;
  /** Null in an archive that was made without secrets. */
  keys: Keys | null;
  /** The stream fails at its end when the content does not match its checksum. */
  read(path: string): Promise<Readable>;
  close(): void;
};

/** @throws ConfigurationError when the file is not a complete backup */
export async function readArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  const entries = await listEntries(zip);
  const openEntry = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<Readable>;

  async function stream(path: string): Promise<Readable> {
    const entry = entries.get(path);
    if (!entry) throw new ConfigurationError([`${file} is not a complete backup: ${path} is missing.`]);
    return openEntry(entry);
  }

  const manifest = Manifest.safeParse(JSON.parse(await text(await stream(MANIFEST))));
  if (!manifest.success) throw new ConfigurationError([`${file} cannot be used: ${manifest.error.issues[0]?.message}`]);
  const sums = new Map(manifest.data.files.map(({ path, sha256 }) => [path, sha256]));
  for (const path of sums.keys()) if (!entries.has(path)) await stream(path);
  return {
    manifest: manifest.data,
    keys: entries.has(KEYS) ? Keys.parse(JSON.parse(await text(await stream(KEYS)))) : null,
    async read(path) {
      return Readable.from(check(await stream(path), path, sums.get(path)), { objectMode: false });
    },
    close: () => zip.close(),
  };
}

async function* check(source: AsyncIterable<Buffer>, path: string, sha256: string | undefined) {
  const hash = createHash("sha256");
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw new Error(`${path} in the backup is damaged.`);
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await promisify<string, object, ZipFile>(open)(file, { lazyEntries: true, autoClose: false });
  } catch (error) {
    throw new ConfigurationError([`${file} is not a readable backup: ${(error as Error).message}`]);
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>();
    zip.on("entry", (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.on("end", () => resolve(entries));
    zip.on("error", reject);
    zip.readEntry();
  });
}
