import type { Catalog } from "#kernel/language.ts";

/**
 * The tasks that run in separate processes, by name. Empty here; the domain folder that has such a task declares it by
 * declaration merging, and `worker/heavy-tasks.ts` maps each to its module. Inputs and outputs are copied between
 * processes, so they are plain data.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface HeavyTasks {}

export type HeavyTask = keyof HeavyTasks;
export type TaskInput<K extends HeavyTask> = HeavyTasks[K] extends (input: infer Input) => unknown ? Input : never;
export type TaskOutput<K extends HeavyTask> = HeavyTasks[K] extends (input: never) => Promise<infer Output>
  ? Output
  : never;
export type HeavyTaskTable = { [K in HeavyTask]: () => Promise<(input: TaskInput<K>) => Promise<TaskOutput<K>>> };

/**
 * Milliseconds from the start of a task, those of the processor that it may use, and megabytes of its whole process,
 * native and WebAssembly memory included. The processor's are fewer, because a busy machine is not the file's fault.
 */
export type TaskLimits = { deadlineMs: number; processorMs: number; memoryMb: number };

/**
 * What a task asks its caller for while it runs, such as a signature: the task's process has no keys. Bytes in and out.
 */
export type Answer = (question: Uint8Array) => Promise<Uint8Array>;

/** Messages from the web process to a task process, and back. `catalog`: the language of messages for the person. */
export type TaskRequest = { task: HeavyTask; input: unknown; catalog: Catalog | undefined };
export type TaskAnswer = { answer: Uint8Array };
export type TaskResponse =
  | { type: "ready" }
  | { type: "limits"; limits: TaskLimits }
  | { type: "question"; question: Uint8Array }
  | { type: "done"; output: unknown }
  | { type: "refused"; kind: string; detail: unknown }
  | { type: "failed"; message: string; stack: string | undefined };
