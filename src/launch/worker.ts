import { readArguments } from "./arguments.ts";
import { CALLED_AS } from "./called-as.ts";
import { enableCodeCache } from "./code-cache.ts";

readArguments({
  usage: CALLED_AS.worker,
  about: `Starts a worker: publishes, delivers webhooks and runs the other jobs, beside those of npm start or of other machines.
Configuration is by environment variables; docs/configuration.md lists them.`,
});
// Before anything else is loaded.
enableCodeCache();
await import("./worker-process.ts");
