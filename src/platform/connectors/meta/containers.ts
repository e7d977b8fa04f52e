import { z } from "zod";
import type { ConnectorState, PrepareCall, PrepareOutcome, PublishOutcome } from "../contract.ts";
import { askGraph, type GraphAccess, isGone } from "./graph.ts";
import { failedProcessing, refusalOf } from "./refusal.ts";

/** How a container's status is read: Instagram and Threads name the fields differently. */
export type ContainerApi = {
  /** The edge that creates containers, such as `17841/media`. */
  edge: string;
  /** The edge that publishes one. */
  publishEdge: string;
  statusField: "status_code" | "status";
  errorField: "status" | "error_message";
};

/** The parameters of the containers of a part: of each child of a carousel, and of the container to publish. */
export type ContainerPlan = {
  children: readonly Form[];
  main: (childIds: readonly string[]) => Form;
};
type Form = Readonly<Record<string, string>>;

/** Containers expire after 24 hours; one that may expire before it is published is made anew. */
const KEPT_MS = 20 * 3_600_000;
const POLL_SECONDS = 3;
const SLOW_POLL_SECONDS = 15;
const FAST_POLLS = 10;

const Created = z.object({ id: z.string() });

/**
 * Creates the containers of a part, one step each, and waits until Meta has fetched and processed the files. Nothing of
 * it is visible to anybody.
 */
export async function prepareContainers(
  call: PrepareCall,
  access: GraphAccess,
  api: ContainerApi,
  plan: ContainerPlan,
  state: ConnectorState | null,
): Promise<PrepareOutcome> {
  if (state?.isReady === true) return { kind: "ready" };
  const now = Date.now();
  const begunAt = Number(state?.begunAt ?? now);
  if (now - begunAt > KEPT_MS) return { kind: "step", state: null, afterSeconds: 0 };
  const total = plan.children.length + 1;
  for (let index = 0; index < total; index += 1) {
    if (state?.[`ready${index}`] === true) continue;
    call.report((index / total) * 100);
    const known = state?.[`id${index}`];
    const current = { ...state, begunAt };
    if (known === undefined) return create(call, access, api, formOf(plan, index, state), { index, current });
    return wait(call, access, api, String(known), { index, total, current });
  }
  return { kind: "ready" };
}

function formOf({ children, main }: ContainerPlan, index: number, state: ConnectorState | null): Form {
  return children[index] ?? main(children.map((_, child) => String(state?.[`id${child}`])));
}

/** The ID of the container to publish. */
export function containerOf(state: ConnectorState | null): string | null {
  return typeof state?.container === "string" ? state.container : null;
}

type Step = { index: number; current: ConnectorState };

async function create(
  call: PrepareCall,
  access: GraphAccess,
  { edge }: ContainerApi,
  form: Form,
  { index, current }: Step,
): Promise<PrepareOutcome> {
  const response = await askGraph(call, access, edge, { method: "POST", form });
  if (response.kind !== "ok") return restarted(refusalOf(response));
  const { id } = Created.parse(response.body);
  return { kind: "step", state: { ...current, [`id${index}`]: id, polls: 0 }, afterSeconds: 0 };
}

async function wait(
  call: PrepareCall,
  access: GraphAccess,
  api: ContainerApi,
  id: string,
  { index, total, current }: Step & { total: number },
): Promise<PrepareOutcome> {
  const status = await readStatus(call, access, api, id);
  if (status.kind === "outcome") return restarted(status.outcome);
  if (status.kind === "gone" || status.value === "EXPIRED") return { kind: "step", state: null, afterSeconds: 0 };
  if (status.value === "ERROR") return failedProcessing(status.error);
  const polls = Number(current.polls ?? 0);
  if (status.value !== "FINISHED" && status.value !== "PUBLISHED") {
    const afterSeconds = polls < FAST_POLLS ? POLL_SECONDS : SLOW_POLL_SECONDS;
    return { kind: "step", state: { ...current, polls: polls + 1 }, afterSeconds };
  }
  const isLast = index === total - 1;
  const next = { ...current, [`ready${index}`]: true, ...(isLast ? { isReady: true, container: id } : {}) };
  return { kind: "step", state: next, afterSeconds: 0 };
}

function restarted(outcome: ReturnType<typeof refusalOf>): PrepareOutcome {
  return outcome.kind === "start_over" ? { kind: "step", state: null, afterSeconds: 0 } : outcome;
}

export type ContainerStatus =
  | { kind: "status"; value: string; error: string }
  | { kind: "gone" }
  | { kind: "outcome"; outcome: ReturnType<typeof refusalOf> };

/** @throws Error when it can't be told */
export async function readStatus(
  call: Pick<PrepareCall, "egress">,
  access: GraphAccess,
  { statusField, errorField }: Pick<ContainerApi, "statusField" | "errorField">,
  id: string,
): Promise<ContainerStatus> {
  const response = await askGraph(call, access, id, { query: { fields: `${statusField},${errorField}` } });
  if (response.kind === "refused" && isGone(response.error)) return { kind: "gone" };
  if (response.kind !== "ok") return { kind: "outcome", outcome: refusalOf(response) };
  const text = z.string().catch("");
  const fields = z.object({ [statusField]: z.string(), [errorField]: text }).parse(response.body);
  return { kind: "status", value: fields[statusField] ?? "", error: fields[errorField] ?? "" };
}

/**
 * Publishes a container: the one request that can't be undone.
 * @returns the published item's ID, or the outcome of a refusal
 */
export async function publishContainer(
  call: Pick<PrepareCall, "egress">,
  access: GraphAccess,
  { publishEdge }: Pick<ContainerApi, "publishEdge">,
  container: string,
): Promise<{ kind: "published"; id: string } | Exclude<PublishOutcome, { kind: "done" | "processing" }>> {
  const response = await askGraph(call, access, publishEdge, { method: "POST", form: { creation_id: container } });
  if (response.kind !== "ok") return refusalOf(response);
  return { kind: "published", id: Created.parse(response.body).id };
}
