import type { TaskRequest, TaskResponse } from "./tasks.ts";

/** Tests: a process whose behavior is chosen by the input alone. */
const reply = (message: TaskResponse) => process.send?.(message);
process.on("message", ({ input, catalog }: TaskRequest) => {
  if (input === "loop") for (;;);
  if (input === "die") process.exit(3);
  if (input === "fill") {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 1000 }, () => ({})));
  }
  if (input === "refuse") reply({ type: "refused", kind: "invalid", detail: { errors: { file: ["No."] } } });
  else if (input === "fail") reply({ type: "failed", message: "broken", stack: undefined });
  else
    reply({
      type: "done",
      output: { pid: process.pid, env: Object.keys(process.env), language: catalog?.language, input },
    });
});
process.on("disconnect", () => process.exit());
reply({ type: "ready" });
