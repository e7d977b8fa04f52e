import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const TEXT = /\.(js|css|svg|json|txt)$/;
/** Below it an answer is one packet either way. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes the smallest `.br` and `.gz` beside every text file under `folder`: what is built once and sent for months is
 * worth the seconds, and the server then sends files as they lie.
 */
export async function compressUnder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const worker = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(bytes, { params })),
    writeFile(`${file}.gz`, await zip(bytes, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
