import { enableCodeCache } from "./code-cache.ts";

// Before anything else is loaded.
enableCodeCache();
await import("./launcher.ts");
