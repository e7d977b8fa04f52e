/**
 * The work that runs in processes of its own, by name. Empty here; the domain folder that has such work declares it by
 * merging, and `worker/heavy-tasks.ts` says where each is. What goes in and out is copied, so it is data alone.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface HeavyTasks {}

export type HeavyTask = keyof HeavyTasks;
export type TaskInput<K extends HeavyTask> = HeavyTasks[K] extends (input: infer Input) => unknown ? Input : never;
export type TaskOutput<K extends HeavyTask> = HeavyTasks[K] extends (input: never) => Promise<infer Output>
  ? Output
  : never;
export type HeavyTaskTable = { [K in HeavyTask]: () => Promise<(input: TaskInput<K>) => Promise<TaskOutput<K>>> };

/** From the web process to a process for heavy work, and back. */
export type TaskRequest = { task: HeavyTask; input: unknown };
export type TaskResponse =
  | { type: "ready" }
  | { type: "done"; output: unknown }
  | { type: "refused"; kind: string; detail: unknown }
  | { type: "failed"; message: string; stack: string | undefined };
