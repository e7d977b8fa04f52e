import type { ServerResponse } from "node:http";

type Call = () => void;

/** Makes later writes of a handler have no effect, once another response was sent instead. */
export function discardWrites(response: ServerResponse): void {
  Object.assign(response, {
    write: () => true,
    end: () => response,
    writeHead: () => response,
    flushHeaders: () => {},
    setHeader: () => response,
    appendHeader: () => response,
    removeHeader: () => {},
  });
}

/**
 * Holds back a page that failed with 500 until the cause is known: sends Next's own error page for a defect, and what
 * `replace` sends when `isOutage` is true.
 */
export function holdFailedPage(
  response: ServerResponse,
  isOutage: () => Promise<boolean>,
  replace: () => void,
): { isHeld(): boolean } {
  const original = {
    writeHead: response.writeHead,
    write: response.write,
    end: response.end,
    flushHeaders: response.flushHeaders,
  };
  let held: Call[] | undefined;

  // Headers that are written implicitly go through here too.
  response.writeHead = ((...args: Parameters<typeof response.writeHead>) => {
    if (args[0] !== 500) return original.writeHead.apply(response, args);
    hold();
    held?.push(() => original.writeHead.apply(response, args));
    return response;
  }) as typeof response.writeHead;
  for (const name of ["write", "end", "flushHeaders"] as const) {
    const method = original[name] as (...args: unknown[]) => unknown;
    Object.assign(response, {
      [name]: (...args: unknown[]) => {
        if (!held && response.statusCode === 500 && !response.headersSent) hold();
        if (!held) return method.apply(response, args);
        held.push(() => method.apply(response, args));
        return name === "end" ? response : true;
      },
    });
  }

  return { isHeld: () => held !== undefined };

  function hold(): void {
    held ??= [];
    void isOutage().then((isDatabaseDown) => {
      const calls = held ?? [];
      Object.assign(response, original);
      held = undefined;
      if (response.destroyed) return;
      if (!isDatabaseDown) {
        for (const call of calls) call();
        return;
      }
      for (const name of response.getHeaderNames()) if (name !== "connection") response.removeHeader(name);
      replace();
      discardWrites(response);
    });
  }
}
