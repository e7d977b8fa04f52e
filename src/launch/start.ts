import { keepCompiled } from "./code-cache.ts";

// Before anything else is loaded.
keepCompiled();
await import("./launcher.ts");
