import type { Io } from "./io.ts";
import type { Settings } from "./settings.ts";

/** Opened once, at the first call. @throws Failure when the file cannot be read or its folder cannot be created */
export function lazySettings(io: Io): () => Promise<Settings> {
  let opened: Promise<Settings> | undefined;
  return () => {
    opened ??= import("./settings.ts").then(({ openSettings }) => openSettings(io));
    return opened;
  };
}
