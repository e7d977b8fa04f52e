import { enableCodeCache } from "./code-cache.ts";

// `npm run worker`, before anything else is loaded.
enableCodeCache();
await import("./worker-process.ts");
