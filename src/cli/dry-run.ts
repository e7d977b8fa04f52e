/** Thrown in place of a request that would change something, with `--dry-run`; `main` prints it and exits with 0. */
export class DryRun extends Error {
  readonly request: { method: string; path: string; brand: string | null; body: unknown };

  constructor(request: DryRun["request"]) {
    super("Nothing was sent.");
    this.name = "DryRun";
    this.request = request;
  }
}

/** The request that would have been sent, without the token. */
export async function requestOf(request: Request): Promise<DryRun["request"]> {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: `${pathname}${search}`,
    brand: request.headers.get("X-Service-Brand"),
    body: await bodyOf(request),
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (type.startsWith("multipart/form-data")) {
    const fields = [...(await request.formData())];
    return Object.fromEntries(
      fields.map(([name, value]) => [name, typeof value === "string" ? value : `${value.name}, ${value.size} bytes`]),
    );
  }
  const text = await request.text();
  if (text === "") return null;
  return type.startsWith("application/json") ? JSON.parse(text) : text;
}
