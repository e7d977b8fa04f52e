import type { TaskRequest, TaskResponse } from "#platform/heavy/tasks.ts";

/** Tests: a process whose behavior is chosen by the input alone. */
const reply = (message: TaskResponse) => process.send?.(message);
process.on("message", ({ input, catalog }: TaskRequest) => {
  if (input === "loop") for (;;);
  if (input === "count") {
    reply({ type: "limits", limits: { deadlineMs: 60_000, processorMs: 500, memoryMb: 1000 } });
    for (;;);
  }
  if (input === "die") process.exit(3);
  if (input === "fill") {
    const held: unknown[] = [];
    for (;;) held.push(Array.from({ length: 1000 }, () => ({})));
  }
  if (input === "native") {
    const held: Buffer[] = [];
    for (;;) held.push(Buffer.alloc(16 * 1024 ** 2, 1));
  }
  if (input === "grow") {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65_536 });
    let pages = 1;
    try {
      for (; pages < 65_536; pages += 1024) memory.grow(1024);
    } catch {}
    return void reply({ type: "done", output: { pages } });
  }
  if (input === "narrow") {
    reply({ type: "limits", limits: { deadlineMs: 300, processorMs: 300, memoryMb: 1000 } });
    return;
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
