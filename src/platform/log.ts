import { pino } from "pino";

export type Log = ReturnType<typeof createLog>;

/** JSON lines on standard error, so that standard output stays for people; secrets are redacted by name. */
export function createLog(level: string, name: string) {
  return pino(
    {
      level,
      name,
      base: { pid: process.pid },
      redact: {
        paths: [
          "token",
          "*.token",
          "secret",
          "*.secret",
          "password",
          "*.password",
          "authorization",
          "*.authorization",
          "cookie",
          "*.cookie",
        ],
        censor: "[redacted]",
      },
    },
    process.stderr,
  );
}
