import { referencePage } from "#transport/reference.ts";

export function GET(request: Request) {
  return referencePage(request.headers.get("x-nonce") ?? "");
}
