import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  kind: number;
  facts: Record<string, string | number | boolean>;
  links: { traceId: string; spanId: string }[];
  isError: boolean;
};

export type ReceivedLog = {
  severity: string;
  body: string;
  facts: Record<string, string | number | boolean>;
  traceId: string;
  spanId: string;
};

/** One number, or one histogram, of a metric. */
export type ReceivedPoint = {
  name: string;
  unit: string;
  kind: "gauge" | "sum" | "histogram";
  facts: Record<string, string | number | boolean>;
  value: number | { count: number; sum: number; buckets: number[]; bounds: number[] };
};

/** Tests: a collector on loopback that accepts OTLP over HTTP in protobuf and decodes it. */
export async function startCollector() {
  const requests: { path: string; headers: IncomingMessage["headers"]; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = "", headers } = request;
    requests.push({ path, headers, body: await buffer(request) });
    response.writeHead(200, { "Content-Type": "application/x-protobuf" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const bodies = (path: string) => requests.filter((request) => request.path === path).map(({ body }) => body);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    spans: () => bodies("/v1/traces").flatMap(readSpans),
    logs: () => bodies("/v1/logs").flatMap(readLogs),
    points: () => bodies("/v1/metrics").flatMap(readPoints),
    resources: () => requests.flatMap(({ body }) => readResources(body)),
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Field = { number: number; value: bigint | Buffer };

/** The fields of one protobuf message (wire types 0, 1, 2 and 5). */
function fieldsOf(bytes: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const take = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const value = wire === 0 ? varint() : take(wire === 1 ? 8 : wire === 5 ? 4 : Number(varint()));
    fields.push({ number: tag >> 3, value });
  }
  return fields;
}

const messages = (bytes: Buffer, number: number) =>
  fieldsOf(bytes).flatMap((field) => (field.number === number && Buffer.isBuffer(field.value) ? [field.value] : []));
const hex = (bytes: Buffer, number: number) => messages(bytes, number)[0]?.toString("hex") ?? "";
const numberOf = (bytes: Buffer, number: number) =>
  Number(fieldsOf(bytes).find((field) => field.number === number)?.value ?? 0);

// The numbers are those of opentelemetry-proto: trace/v1/trace.proto, logs/v1/logs.proto, metrics/v1/metrics.proto,
// common/v1/common.proto, resource/v1/resource.proto.
function readSpans(body: Buffer): ReceivedSpan[] {
  const scopes = messages(body, 1).flatMap((resource) => messages(resource, 2));
  return scopes
    .flatMap((scope) => messages(scope, 2))
    .map((span) => ({
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentId: hex(span, 4),
      name: messages(span, 5)[0]?.toString() ?? "",
      kind: numberOf(span, 6),
      facts: factsOf(messages(span, 9)),
      links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
      isError: messages(span, 15).some((status) => numberOf(status, 3) === 2),
    }));
}

function readLogs(body: Buffer): ReceivedLog[] {
  const scopes = messages(body, 1).flatMap((resource) => messages(resource, 2));
  return scopes
    .flatMap((scope) => messages(scope, 2))
    .map((record) => ({
      severity: messages(record, 3)[0]?.toString() ?? "",
      body: messages(messages(record, 5)[0] ?? Buffer.alloc(0), 1)[0]?.toString() ?? "",
      facts: factsOf(messages(record, 6)),
      traceId: hex(record, 9),
      spanId: hex(record, 10),
    }));
}

const KINDS = { gauge: 5, sum: 7, histogram: 9 } as const;

function readPoints(body: Buffer): ReceivedPoint[] {
  const scopes = messages(body, 1).flatMap((resource) => messages(resource, 2));
  return scopes
    .flatMap((scope) => messages(scope, 2))
    .flatMap((metric) => {
      const name = messages(metric, 1)[0]?.toString() ?? "";
      const unit = messages(metric, 3)[0]?.toString() ?? "";
      return (["gauge", "sum", "histogram"] as const).flatMap((kind) =>
        messages(metric, KINDS[kind])
          .flatMap((data) => messages(data, 1))
          .map((point) => ({
            name,
            unit,
            kind,
            facts: factsOf(messages(point, kind === "histogram" ? 9 : 7)),
            value: kind === "histogram" ? readHistogram(point) : (messages(point, 4)[0]?.readDoubleLE() ?? 0),
          })),
      );
    });
}

function readHistogram(point: Buffer) {
  const numbers = (bytes: Buffer | undefined, read: (at: number, bytes: Buffer) => number) =>
    Array.from({ length: (bytes?.length ?? 0) / 8 }, (_, index) => (bytes ? read(index * 8, bytes) : 0));
  return {
    count: Number(messages(point, 4)[0]?.readBigUInt64LE() ?? 0),
    sum: messages(point, 5)[0]?.readDoubleLE() ?? 0,
    buckets: numbers(messages(point, 6)[0], (at, bytes) => Number(bytes.readBigUInt64LE(at))),
    bounds: numbers(messages(point, 7)[0], (at, bytes) => bytes.readDoubleLE(at)),
  };
}

function readResources(body: Buffer): ReceivedSpan["facts"][] {
  return messages(body, 1)
    .flatMap((resource) => messages(resource, 1))
    .map((resource) => factsOf(messages(resource, 1)));
}

function factsOf(pairs: Buffer[]): ReceivedSpan["facts"] {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2);
      const [field] = fieldsOf(value);
      const read = !field || Buffer.isBuffer(field.value) ? (field?.value.toString() ?? "") : Number(field.value);
      return [messages(pair, 1)[0]?.toString() ?? "", read];
    }),
  );
}
