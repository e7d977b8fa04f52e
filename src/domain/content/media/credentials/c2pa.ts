import { readSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initSync, WasmBuilder, WasmReader } from "@contentauth/c2pa-wasm";

/**
 * A file on disk as the `Blob` that the library takes. It is made for web workers and reads in them by `FileReaderSync`, which
 * Node.js lacks: so a file of any size is read piece by piece, as in a browser.
 */
class DiskFile extends Blob {
  readonly #fd: number;
  readonly #start: number;
  readonly #end: number;

  constructor(fd: number, start: number, end: number) {
    super();
    this.#fd = fd;
    this.#start = start;
    this.#end = end;
  }

  override get size(): number {
    return this.#end - this.#start;
  }

  override slice(from = 0, to = this.size): DiskFile {
    const inside = (position: number) => Math.min(this.#end, this.#start + Math.max(0, position));
    return new DiskFile(this.#fd, inside(from), Math.max(inside(from), inside(to)));
  }

  read(): ArrayBuffer {
    const bytes = new Uint8Array(this.size);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(this.#fd, bytes, at, bytes.length - at, this.#start + at);
      if (count === 0) throw new Error("The file became shorter while it was read.");
      at += count;
    }
    return bytes.buffer;
  }
}

class DiskFileReader {
  readAsArrayBuffer(file: DiskFile): ArrayBuffer {
    return file.read();
  }
}

/** Nothing is asked of other hosts: no manifests, no certificate revocations, no time stamps. */
const SETTINGS = {
  verify: { remote_manifest_fetch: false, ocsp_fetch: false, verify_trust: true },
  builder: { thumbnail: { enabled: false } },
} as const;

/** Certificates in PEM: of signers, and of issuers all of whose signers are trusted. */
export type Trust = { signers: string; issuers: string };

export function settingsFor({ signers, issuers }: Trust = { signers: "", issuers: "" }): string {
  const trust = {
    ...(signers === "" ? {} : { allowed_list: signers }),
    ...(issuers === "" ? {} : { trust_anchors: issuers }),
  };
  return JSON.stringify({ ...SETTINGS, trust });
}

export type C2pa = { Reader: typeof WasmReader; Builder: typeof WasmBuilder };
let loaded: Promise<C2pa> | undefined;

/** Only for the process of heavy tasks: eight megabytes of WebAssembly, which parse foreign files. */
export function loadC2pa(): Promise<C2pa> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<C2pa> {
  const module = await readFile(createRequire(import.meta.url).resolve("@contentauth/c2pa-wasm/c2pa.wasm"));
  globalThis.FileReaderSync ??= DiskFileReader;
  initSync({ module });
  return { Reader: WasmReader, Builder: WasmBuilder };
}

declare global {
  var FileReaderSync: typeof DiskFileReader | undefined;
}

/** Runs with a file of any size, as the library takes it. */
export async function withFile<T>(path: string, work: (file: Blob) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await work(new DiskFile(file.fd, 0, (await file.stat()).size));
  } finally {
    await file.close();
  }
}

/**
 * After a panic the library's memory is in an unknown state, and it can't be loaded twice: its process ends, as with a crash.
 */
export function endOnPanic(error: unknown): void {
  if (error instanceof WebAssembly.RuntimeError) process.exit(1);
}
