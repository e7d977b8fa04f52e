import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Hidden, so that it is not mistaken for a stored file. */
const NAME = ".masthead-folder";

/**
 * Identifies a folder whatever its path is on this machine: a marker file in it, created by the first process that
 * looks. Of two at once the second reads the file of the first.
 */
export async function readFolderMark(folder: string): Promise<string> {
  const file = join(folder, NAME);
  const found = await readFile(file, "utf8").catch(orAbsent);
  if (found) return found;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const mark = randomUUID();
  const draft = `${file}-${mark}`;
  await writeFile(draft, mark, { mode: 0o600 });
  try {
    await link(draft, file);
    return mark;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return await readFile(file, "utf8");
  } finally {
    await rm(draft, { force: true });
  }
}

function orAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
