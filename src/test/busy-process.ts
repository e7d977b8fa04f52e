import { endWithParent } from "#worker/end-with-parent.ts";

/** For tests: a process that prints its id and is busy for ever, with an argument unless its parent ends. */
if (process.argv.length > 2) endWithParent();
process.stdout.write(String(process.pid));
setImmediate(() => {
  for (;;);
});
