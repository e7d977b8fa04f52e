import { type Command, Option } from "commander";
import { repeatable } from "../arguments.ts";
import { connect, type GlobalOptions } from "../connection.ts";
import { examples } from "../examples.ts";
import { Failure, refusalFailure, usageError } from "../failure.ts";
import type { Io } from "../io.ts";
import { jsonText } from "../print.ts";
import { readSource } from "../source.ts";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

type ApiOptions = GlobalOptions & {
  method?: (typeof METHODS)[number];
  field?: string[];
  input?: string;
  header?: string[];
  include?: true;
};

export function api(program: Command, io: Io): void {
  program
    .command("api")
    .description("Send a request to the REST API and print the response.")
    .argument("<path>", "path below /api/v1 with query string, e.g. /posts?limit=5")
    .addOption(new Option("-X, --method <method>", "default: GET, or POST with a body").choices(METHODS))
    .option("-F, --field <name=value>", "field of the JSON body (name:=value for JSON); repeatable", repeatable)
    .option("--input <file>", "file with the request body; - for standard input")
    .option("-H, --header <name: value>", "request header; repeatable", repeatable)
    .option("-i, --include", "also print status and headers")
    .addHelpText(
      "after",
      examples(
        "masthead api /me",
        "masthead api '/posts?status=draft' | jq '.posts[].id'",
        "masthead api /posts -F body=Hello -F 'channels:=[{\"channel_id\": 1}]'",
        "masthead api -X PATCH /posts/812 --input changes.json",
      ),
    )
    .action(async (value: string, _options: object, command: Command) => {
      const options = command.optsWithGlobals<ApiOptions>();
      const body = await bodyOf(options, io);
      const method = options.method ?? (body === null ? "GET" : "POST");
      if (method === "GET" && body !== null) throw usageError("A GET request can't have a body.");
      const headers = headersOf(options.header ?? [], body);
      const path = pathOf(value);
      const { request } = await connect(options, io);
      await print(await request(path, { method, headers, body }), options, io);
    });
}

/**
 * The path below the installation's `/api/v1`. URLs of other hosts are refused, because the token would be sent there.
 * @throws Failure usage
 */
export function pathOf(value: string): string {
  const path = `/${value.replace(/^\/+/, "").replace(/^api\/v1(?=\/|$)\/?/, "")}`;
  const url = new URL(`http://localhost/api/v1${path}`);
  if (/^[a-z][\w+.-]*:/i.test(value) || value.startsWith("//") || !url.pathname.startsWith("/api/v1")) {
    throw usageError(`“${value}” isn't an API path.`, "It looks like /posts?limit=5.");
  }
  return path;
}

/** The JSON body from fields or a file; null without either. @throws Failure usage for an invalid field */
async function bodyOf({ field, input }: ApiOptions, io: Io): Promise<string | null> {
  if (field && input !== undefined) throw usageError("Use either --field or --input, not both.");
  if (input !== undefined) return readSource(input, io);
  if (!field) return null;
  return JSON.stringify(Object.fromEntries(field.map(readField)));
}

/** `name=text`, or `name:=json`. @throws Failure usage */
export function readField(input: string): [string, unknown] {
  const [, name, marker, value = ""] = /^([\w.-]+?)(:?=)([\s\S]*)$/.exec(input) ?? [];
  if (name === undefined) throw usageError(`“${input}” isn't a field.`, "It looks like body=Hello or limit:=5.");
  if (marker === "=") return [name, value];
  try {
    return [name, JSON.parse(value)];
  } catch {
    throw usageError(`The value of ${name} isn't valid JSON.`, "Use = instead of := for text.");
  }
}

function headersOf(value: readonly string[], body: string | null): Record<string, string> {
  const own = value.map((line): [string, string] => {
    const [, name, value = ""] = /^([\w-]+):([^\r\n]*)$/.exec(line) ?? [];
    if (name === undefined) throw usageError(`“${line}” isn't a header.`, "It looks like “If-Match: 3”.");
    return [name, value.trim()];
  });
  return { ...(body === null ? {} : { "Content-Type": "application/json" }), ...Object.fromEntries(own) };
}

async function print(response: Response, { include }: ApiOptions, io: Io): Promise<void> {
  const text = await response.text();
  if (include) {
    io.out(`${response.status} ${response.statusText}`.trimEnd());
    for (const [name, value] of response.headers) io.out(`${name}: ${value}`);
    io.out("");
  }
  const isJson = JSON_TYPE.test(response.headers.get("Content-Type") ?? "") && text !== "";
  const body: unknown = isJson ? JSON.parse(text) : text;
  if (text !== "") io.out(isJson ? jsonText(body) : text.replace(/\n$/, ""));
  if (response.ok) return;
  // Its body is on stdout already.
  const { exitCode, message, details } = refusalFailure(response.status, body);
  throw new Failure(exitCode, message, { details: [...details] });
}
