import type { Answer, StandIn, Trouble } from "./stand-in.ts";

/**
 * What goes wrong with a request. `lose`: it is carried out, and no answer comes; `half`: the answer breaks off; `drop`:
 * nothing is carried out and nothing answered. The others answer and do nothing.
 */
export type FaultKind = "lose" | "half" | "drop" | "error" | "unavailable" | "throttle" | "html";

/** Plans trouble for a network's requests by the names of its kinds. @param throttled its answer to too many requests */
export function planFaults({ plan, countPlanned }: StandIn, throttled: () => Answer) {
  const troubleOf = (kind: FaultKind): Trouble => {
    switch (kind) {
      case "lose":
        return { kind: "lost" };
      case "half":
        return { kind: "half" };
      case "drop":
        return { kind: "reset" };
      case "html":
        return { kind: "page" };
      case "throttle":
        return { kind: "refuse", answer: throttled() };
      case "error":
      case "unavailable":
        return { kind: "refuse", answer: { status: kind === "error" ? 500 : 503, body: "<html>Oops</html>" } };
    }
  };
  return {
    plan: (request: string, ...kinds: FaultKind[]) => plan(request, ...kinds.map(troubleOf)),
    count: countPlanned,
  };
}
