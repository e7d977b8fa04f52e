/** Where tasks go on that run long, so that those behind them need not wait for them. */
export type SlowLane = {
  /**
   * Waits until a running task is settled, or until it ran long and there is room for it here: then it has left its
   * place. Never rejects.
   */
  isDoneOrSlow(client: string, task: Promise<unknown>): Promise<void>;
};

/** @param limits after how many milliseconds a task may move here, and how many may be here, one of each client */
export function createSlowLane({ afterMs, most }: { afterMs: number; most: number }): SlowLane {
  const clients = new Set<string>();

  return {
    isDoneOrSlow(client, task) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setInterval(() => {
        if (clients.size >= most || clients.has(client)) return;
        clients.add(client);
        isHere = true;
        settle();
      }, afterMs);
      let isHere = false;
      const settle = () => {
        clearInterval(timer);
        resolve();
      };
      const leave = () => {
        if (isHere) clients.delete(client);
        settle();
      };
      task.then(leave, leave);
      return promise;
    },
  };
}
