import {
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  NodeOperationError,
} from "n8n-workflow";
import { itemsOf, pathOf } from "../../shared/answer.ts";
import type { Operation } from "../../shared/describe.ts";
import { inputOf } from "../../shared/input.ts";
import { getBrands, getChannels } from "./choices.ts";
import { propertiesOf, type Resource } from "./properties.ts";
import { type ApiRequest, callApi, TOKEN_CREDENTIAL } from "./request.ts";

/** Written into the file by the build, from the OpenAPI document. */
declare const RESOURCES: Resource[];

const PAGE = 100;
const CREDENTIALS = { token: TOKEN_CREDENTIAL, oAuth2: "mastheadOAuth2Api" };

/** All operations of the API that make sense in a workflow. */
export class Masthead {
  description = {
    displayName: "Masthead",
    name: "masthead",
    icon: "file:masthead.svg",
    group: ["output"],
    version: 1,
    subtitle: '={{$parameter["operation"]}}',
    description: "Write, review, schedule and publish posts on social networks",
    defaults: { name: "Masthead" },
    usableAsTool: true,
    inputs: ["main"],
    outputs: ["main"],
    credentials: Object.entries(CREDENTIALS).map(([kind, name]) => ({
      name,
      required: true,
      displayOptions: { show: { authentication: [kind] } },
    })),
    properties: [
      {
        displayName: "Authentication",
        name: "authentication",
        type: "options",
        options: [
          { name: "Access Token", value: "token" },
          { name: "OAuth2", value: "oAuth2" },
        ],
        default: "token",
      },
      {
        displayName: "Brand Name or ID",
        name: "brand",
        type: "options",
        typeOptions: { loadOptionsMethod: "getBrands" },
        default: "",
        description:
          'The brand to work in. Without one, it is the brand that was selected last. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
      ...propertiesOf(RESOURCES),
    ],
  };

  methods = {
    loadOptions: {
      getBrands(this: ILoadOptionsFunctions) {
        return getBrands(this, credentialOf(this.getCurrentNodeParameter("authentication")));
      },
      getChannels(this: ILoadOptionsFunctions) {
        return getChannels(this, credentialOf(this.getCurrentNodeParameter("authentication")));
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const output: INodeExecutionData[] = [];
    for (const [item] of this.getInputData().entries()) {
      try {
        for (const json of await runOperation(this, item)) output.push({ json, pairedItem: { item } });
      } catch (error) {
        if (!this.continueOnFail()) throw error;
        const { message, description } = error as { message: string; description?: string };
        output.push({
          json: { error: message, ...(description ? { details: description } : {}) },
          pairedItem: { item },
        });
      }
    }
    return [output];
  }
}

const credentialOf = (authentication: unknown) =>
  authentication === "oAuth2" ? CREDENTIALS.oAuth2 : CREDENTIALS.token;

async function runOperation(node: IExecuteFunctions, item: number): Promise<Record<string, unknown>[]> {
  const id = node.getNodeParameter("operation", item);
  const operation = RESOURCES.flatMap(({ operations }) => operations).find((one) => one.id === id);
  if (!operation) throw new NodeOperationError(node.getNode(), `There is no operation ${id}.`, { itemIndex: item });
  const credential = credentialOf(node.getNodeParameter("authentication", item, "token"));
  const request = await requestOf(node, operation, item);
  if (!operation.isPaged) return itemsOf((await callApi(node, credential, request)).body);

  const isAll = node.getNodeParameter("returnAll", item, false) === true;
  const most = isAll ? Number.POSITIVE_INFINITY : Number(node.getNodeParameter("limit", item, 50));
  const found: Record<string, unknown>[] = [];
  let cursor: unknown;
  do {
    const limit = Math.min(PAGE, most - found.length);
    const join = request.path.includes("?") ? "&" : "?";
    const page = `${join}limit=${limit}${cursor ? `&cursor=${encodeURIComponent(String(cursor))}` : ""}`;
    const { body } = await callApi(node, credential, { ...request, path: `${request.path}${page}` });
    found.push(...itemsOf(body));
    cursor = (body as { next_cursor?: unknown }).next_cursor;
  } while (cursor && found.length < most);
  return found;
}

async function requestOf(node: IExecuteFunctions, operation: Operation, item: number): Promise<ApiRequest> {
  const optional = node.getNodeParameter("options", item, {}) as Record<string, unknown>;
  const values: Record<Operation["fields"][number]["in"], Record<string, unknown>> = { path: {}, query: {}, body: {} };
  for (const field of operation.fields) {
    const isOwn = field.isRequired && !operation.isUpload;
    const given = isOwn ? node.getNodeParameter(field.name, item, undefined) : optional[field.name];
    try {
      const value = inputOf(field, given);
      if (value !== undefined) values[field.in][field.name] = value;
    } catch (error) {
      throw new NodeOperationError(node.getNode(), error as Error, { itemIndex: item });
    }
  }
  const { method } = operation;
  const hasBody = operation.fields.some((field) => field.in === "body");
  return {
    method,
    path: pathOf(operation.path, values.path, values.query),
    brand: String(node.getNodeParameter("brand", item, "")),
    itemIndex: item,
    ...(method === "POST" ? { key: crypto.randomUUID() } : {}),
    ...(operation.isUpload ? { body: await fileOf(node, item, values.body) } : hasBody ? { body: values.body } : {}),
  };
}

/** A file of the input as a form, or the address to fetch one from. */
async function fileOf(node: IExecuteFunctions, item: number, values: Record<string, unknown>): Promise<unknown> {
  const property = String(node.getNodeParameter("binaryProperty", item, ""));
  if (property === "" || values.url) return values;
  const { mimeType, fileName } = node.helpers.assertBinaryData(item, property);
  const content = await node.helpers.getBinaryDataBuffer(item, property);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)], { type: mimeType }), fileName ?? "file");
  for (const [name, value] of Object.entries(values)) form.append(name, String(value));
  return form;
}
