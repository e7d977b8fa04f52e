import { counted } from "#kernel/counted.ts";
import type { Io } from "../io.ts";
import { bold, clean, dim, green, jsonText, red } from "../print.ts";
import type { StreamedEvent } from "./follow.ts";
import type { Outcome } from "./forward.ts";

/** A line for each event: time, name, post, and the local server's response. */
export function eventLine(io: Io, { id, event, body }: StreamedEvent, outcome: Outcome | null): string {
  const { post_id: post, status } = JSON.parse(body) as { post_id: number; status: string };
  const time = io.now().toTimeString().slice(0, 8);
  const head = `${dim(io, time)}  ${bold(io, clean(event).padEnd(14))}  ${dim(io, `#${id}`)}  post ${post}`;
  return `${head}  ${outcome ? outcomeWords(io, outcome) : clean(status)}`;
}

function outcomeWords(io: Io, { status, error, duration_ms: ms }: Outcome): string {
  const took = dim(io, `${ms} ms`);
  if (error === null) return `${green(io, `→ ${status}`)}  ${took}`;
  return `${red(io, status === null ? `→ ${clean(error)}` : `→ ${status} ${clean(error)}`)}  ${took}`;
}

export const bodyLines = (body: string): string => jsonText(JSON.parse(body));

export type Tally = { events: number; taken: number; refused: number; unreached: number };

export function tallyOf(): Tally {
  return { events: 0, taken: 0, refused: 0, unreached: 0 };
}

export function add(tally: Tally, outcome: Outcome | null): void {
  tally.events += 1;
  if (outcome === null) return;
  if (outcome.error === null) tally.taken += 1;
  else if (outcome.status === null) tally.unreached += 1;
  else tally.refused += 1;
}

/** `3 events: 2 delivered, 1 unreachable.` */
export function summary({ events, taken, refused, unreached }: Tally): string {
  const parts = [
    ...(taken > 0 ? [`${taken} delivered`] : []),
    ...(refused > 0 ? [`${refused} rejected`] : []),
    ...(unreached > 0 ? [`${unreached} unreachable`] : []),
  ];
  return `${counted(events, "event")}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}.`;
}
