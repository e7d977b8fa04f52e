/**
 * What the nodes use of n8n, declared here: its own package has a licence that does not allow every use, so nothing of it
 * is installed with this repository. n8n provides the package when it loads the nodes.
 */
declare module "n8n-workflow" {
  export type INodeExecutionData = {
    json: Record<string, unknown>;
    binary?: Record<string, { data: string; mimeType: string; fileName?: string }>;
    pairedItem?: { item: number };
  };
  export type INodeProperties = {
    displayName: string;
    name: string;
    type: string;
    default: unknown;
    description?: string;
    hint?: string;
    placeholder?: string;
    required?: boolean;
    noDataExpression?: boolean;
    typeOptions?: Record<string, unknown>;
    options?: readonly object[];
    displayOptions?: { show: Record<string, readonly unknown[]> };
  };
  export type INodePropertyOptions = { name: string; value: string | number; description?: string };
  export type IHttpRequestOptions = {
    method: string;
    url: string;
    headers: Record<string, string>;
    body?: unknown;
    json?: boolean;
    encoding?: "arraybuffer";
    timeout: number;
    returnFullResponse: true;
    ignoreHttpStatusErrors: boolean | { ignore: true; except: number[] };
    disableFollowRedirect?: boolean;
  };
  export type IHttpResponse = { statusCode: number; headers: Record<string, unknown>; body: unknown };
  export type Functions = {
    getNode(): object;
    getCredentials(name: string, itemIndex?: number): Promise<Record<string, unknown>>;
    helpers: {
      httpRequestWithAuthentication(
        this: Functions,
        name: string,
        options: IHttpRequestOptions,
      ): Promise<IHttpResponse>;
    };
  };
  export type ILoadOptionsFunctions = Functions & { getCurrentNodeParameter(name: string): unknown };
  export type IExecuteFunctions = Functions & {
    getInputData(): INodeExecutionData[];
    getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown;
    continueOnFail(): boolean;
    helpers: {
      assertBinaryData(itemIndex: number, name: string): { mimeType: string; fileName?: string };
      getBinaryDataBuffer(itemIndex: number, name: string): Promise<Buffer>;
    };
  };
  export type IHookFunctions = Functions & {
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getNodeWebhookUrl(name: string): string | undefined;
    getWorkflowStaticData(kind: "node"): Record<string, unknown>;
    getWorkflow(): { id?: string; name?: string };
  };
  export type IWebhookFunctions = Functions & {
    getRequestObject(): { rawBody?: Buffer; readRawBody?(): Promise<void>; headers: Record<string, unknown> };
    getResponseObject(): { status(code: number): { json(body: object): void } };
    getNodeParameter(name: string, fallback?: unknown): unknown;
    getWorkflowStaticData(kind: "node"): Record<string, unknown>;
    getMode(): string;
  };
  export type IWebhookResponseData = {
    workflowData?: INodeExecutionData[][];
    webhookResponse?: unknown;
    noWebhookResponse?: boolean;
  };
  export class NodeOperationError extends Error {
    constructor(node: object, error: string | Error, options?: { description?: string; itemIndex?: number });
  }
  export class NodeApiError extends Error {
    constructor(
      node: object,
      response: object,
      options: { message: string; description: string; httpCode: string; itemIndex?: number },
    );
    httpCode: string | null;
    description: string | null | undefined;
  }
  export function sleep(ms: number): Promise<void>;
}
