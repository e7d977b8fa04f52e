import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { buildNodes } from "../../../integrations/n8n/build.ts";

/** What n8n gives to nodes at run time. The waits between tries are noted, not waited. */
const N8N_WORKFLOW = `
class NodeError extends Error {
  constructor(node, error, options = {}) {
    super(options.message ?? (typeof error === "string" ? error : error.message));
    Object.assign(this, { node, description: options.description, httpCode: options.httpCode ?? null });
  }
}
exports.NodeApiError = class NodeApiError extends NodeError {};
exports.NodeOperationError = class NodeOperationError extends NodeError {};
exports.slept = [];
exports.sleep = async (ms) => { exports.slept.push(ms); };
`;

type Json = Record<string, unknown>;
type Item = { json: Json; binary?: Record<string, { data: string; mimeType: string; fileName?: string }> };
type Output = { json: Json; pairedItem?: { item: number } };
type Options = { method: string; url: string; headers: Record<string, string>; body?: unknown; json?: boolean };
export type Node = {
  description: {
    properties: Property[];
    webhooks?: { path: string }[];
    usableAsTool?: boolean;
    credentials: { name: string }[];
  };
  methods: { loadOptions: Record<string, () => Promise<{ name: string; value: unknown }[]>> };
  execute(): Promise<Output[][]>;
  webhook(): Promise<{ workflowData?: Output[][]; webhookResponse?: Json; noWebhookResponse?: boolean }>;
  webhookMethods: { default: Record<"checkExists" | "create" | "delete", () => Promise<boolean>> };
};
export type Property = {
  name: string;
  type: string;
  required?: boolean;
  default: unknown;
  options?: (Property & { value?: unknown })[];
  displayOptions?: { show: Record<string, unknown[]> };
  typeOptions?: { loadOptionsMethod?: string };
};

/** The built package as n8n would load it, with functions that run its nodes against an installation. */
export async function openNodes(folder: string, credentials: { address: string; token: string }) {
  const target = path.join(folder, "node_modules/n8n-nodes-masthead");
  await buildNodes(target);
  const own = path.join(folder, "node_modules/n8n-workflow");
  mkdirSync(own, { recursive: true });
  writeFileSync(path.join(own, "index.js"), N8N_WORKFLOW);
  const require = createRequire(path.join(folder, "index.js"));
  const load = (file: string, name: string): Node => {
    const loaded = require(`n8n-nodes-masthead/dist/${file}.js`) as Record<string, new () => Node>;
    const Class = loaded[name];
    if (!Class) throw new Error(`${file} has no class ${name}.`);
    return new Class();
  };
  const { slept } = require("n8n-workflow") as { slept: number[] };
  const held = { ...credentials };

  const common = () => ({
    getNode: () => ({ name: "Masthead" }),
    getCredentials: async () => held,
    helpers: { httpRequestWithAuthentication: (_name: string, options: Options) => send(options, held.token) },
  });

  /** Runs the action node for items with one set of parameters. */
  async function execute(parameters: Json, items: Item[] = [{ json: {} }], { continues = false } = {}) {
    const node = load("nodes/Masthead.node", "Masthead");
    const shared = common();
    const context = {
      ...shared,
      getInputData: () => items,
      getNodeParameter: (name: string, _item: number, fallback: unknown) => parameters[name] ?? fallback,
      continueOnFail: () => continues,
      helpers: {
        ...shared.helpers,
        assertBinaryData: (item: number, name: string) => items[item]?.binary?.[name],
        getBinaryDataBuffer: async (item: number, name: string) =>
          Buffer.from(items[item]?.binary?.[name]?.data ?? "", "base64"),
      },
    };
    const [output = []] = await node.execute.call(context as never);
    return output.map(({ json }) => json);
  }

  function choices(name: string, parameters: Json = {}) {
    const node = load("nodes/Masthead.node", "Masthead");
    const context = { ...common(), getCurrentNodeParameter: (one: string) => parameters[one] };
    return node.methods.loadOptions[name]?.call(context as never);
  }

  /** A trigger with its own memory, as a workflow has one. */
  function trigger(parameters: Json, url: string) {
    const node = load("nodes/MastheadTrigger.node", "MastheadTrigger");
    const stored: Json = {};
    const hook = {
      ...common(),
      getNodeParameter: (name: string, fallback: unknown) => parameters[name] ?? fallback,
      getNodeWebhookUrl: () => url,
      getWorkflowStaticData: () => stored,
      getWorkflow: () => ({ id: "1", name: "Announce posts" }),
    };
    const method = (name: "checkExists" | "create" | "delete") => () =>
      node.webhookMethods.default[name].call(hook as never);
    async function receive(request: { raw: Buffer; headers: Record<string, string> }, mode = "webhook") {
      let status = 200;
      const response = {
        status(code: number) {
          status = code;
          return { json() {} };
        },
      };
      const context = {
        ...hook,
        getMode: () => mode,
        getRequestObject: () => ({ rawBody: request.raw, headers: request.headers }),
        getResponseObject: () => response,
      };
      const result = await node.webhook.call(context as never);
      return { status, ...result };
    }
    return {
      parameters,
      stored,
      checkExists: method("checkExists"),
      create: method("create"),
      remove: method("delete"),
      receive,
    };
  }

  return { load, execute, choices, trigger, slept, credentials: held };
}

/** As n8n's own helper does it, with the authentication that the credentials declare. */
async function send({ method, url, headers, body, json }: Options, token: string) {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      Authorization: `Bearer ${token}`,
      ...(json ? { "Content-Type": "application/json" } : {}),
    },
    redirect: "manual",
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}
