import { processIo, wantsColor } from "./io.ts";
import { run } from "./run.ts";

// A reader that closes the pipe early (`| head`) is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

// Nor is a closed stderr.
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

const argv = process.argv.slice(2);
void run(argv, processIo(process, wantsColor(argv, process))).then((code) => {
  process.exitCode = code;
});
