import { pathToFileURL } from "node:url";
import { PRODUCT, startFile } from "./bundle-processes.ts";

/** `npm run worker`: from the worker's bundle if there is one of exactly these sources, otherwise from its sources. */
await import(pathToFileURL(await startFile(PRODUCT, "launch/worker-process.ts")).href);
