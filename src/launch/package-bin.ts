import { readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./root.ts";

/** The script behind a command of an installed package. */
export function packageBin(name: string, command = name): string {
  const folder = path.join(ROOT, "node_modules", name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as {
    bin: string | Record<string, string>;
  };
  return path.join(folder, typeof bin === "string" ? bin : (bin[command] ?? ""));
}
