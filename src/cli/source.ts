import { readFile } from "node:fs/promises";
import { decodeFile } from "#kernel/file-text.ts";
import { usageError } from "./failure.ts";
import type { Io } from "./io.ts";

/**
 * The text of a file, or with `-` of standard input.
 * @throws Failure usage for a file that cannot be read, and for one without any text
 */
export async function readSource(file: string, io: Io): Promise<string> {
  const input =
    file === "-"
      ? await io.readInput()
      : await readFile(file).catch((error: unknown) => {
          throw unreadableSource(file, error);
        });
  const text = typeof input === "string" ? input : decodeFile(input);
  if (text === null) throw usageError(`${file} is in an unknown encoding.`, "Save it as UTF-8.");
  if (text.trim() === "") throw usageError(file === "-" ? "Standard input is empty." : `${file} is empty.`);
  return text;
}

/** Why a file cannot be read, in a sentence. */
export function unreadableSource(file: string, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return usageError(`File ${file} not found.`);
  if (code === "EISDIR") return usageError(`${file} is a folder.`);
  if (code === "EACCES") return usageError(`No permission to read ${file}.`);
  return usageError(`${file} can't be read.`, message);
}
