/** Liveness check: a constant response, in maintenance mode too. */
export function GET() {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
