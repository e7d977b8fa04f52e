import type { Answer, StandIn, Trouble } from "./stand-in.ts";

/**
 * Faults of a request. `lose`: it is carried out without a response; `half`: the response is truncated; `drop`: it is
 * neither carried out nor answered. The others respond without carrying it out.
 */
export type FaultKind = "lose" | "half" | "drop" | "error" | "unavailable" | "throttle" | "html";

/**
 * Plans faults for a network's requests by the names of their kinds. @param throttled the response to too many requests
 */
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
