import { counted } from "#kernel/counted.ts";
import type { Io } from "../io.ts";
import { bold, cleanText, dim, green, jsonText, red } from "../print.ts";
import type { StreamedEvent } from "./follow.ts";
import type { Outcome } from "./forward.ts";

/** A line for each event: time, name, post, and the local server's response. */
export function eventLine(io: Io, { id, event, body }: StreamedEvent, outcome: Outcome | null): string {
  const { post_id: post, status } = JSON.parse(body) as { post_id: number; status: string };
  const time = io.now().toTimeString().slice(0, 8);
  const head = `${dim(io, time)}  ${bold(io, cleanText(event).padEnd(14))}  ${dim(io, `#${id}`)}  post ${post}`;
  return `${head}  ${outcome ? formatOutcome(io, outcome) : cleanText(status)}`;
}

function formatOutcome(io: Io, { status, error, duration_ms: ms }: Outcome): string {
  const took = dim(io, `${ms} ms`);
  if (error === null) return `${green(io, `→ ${status}`)}  ${took}`;
  return `${red(io, status === null ? `→ ${cleanText(error)}` : `→ ${status} ${cleanText(error)}`)}  ${took}`;
}

export const bodyLines = (body: string): string => jsonText(JSON.parse(body));

export type Tally = { events: number; delivered: number; rejected: number; unreachable: number };

export function createTally(): Tally {
  return { events: 0, delivered: 0, rejected: 0, unreachable: 0 };
}

export function addLine(tally: Tally, outcome: Outcome | null): void {
  tally.events += 1;
  if (outcome === null) return;
  if (outcome.error === null) tally.delivered += 1;
  else if (outcome.status === null) tally.unreachable += 1;
  else tally.rejected += 1;
}

/** `3 events: 2 delivered, 1 unreachable.` */
export function summary({ events, delivered, rejected, unreachable }: Tally): string {
  const parts = [
    ...(delivered > 0 ? [`${delivered} delivered`] : []),
    ...(rejected > 0 ? [`${rejected} rejected`] : []),
    ...(unreachable > 0 ? [`${unreachable} unreachable`] : []),
  ];
  return `${counted(events, "event")}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
}
