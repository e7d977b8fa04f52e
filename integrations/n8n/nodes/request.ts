import {
  type Functions,
  type IHttpRequestOptions,
  type IHttpResponse,
  NodeApiError,
  NodeOperationError,
  sleep,
} from "n8n-workflow";
import { type Answer, originOf, retryAfter, sentencesOf } from "../../shared/answer.ts";

/** The credential with an access token, the only one that can have full access. */
export const TOKEN_CREDENTIAL = "mastheadApi";

const TRIES = 3;
const TIMEOUT_MS = 120_000;

export type ApiRequest = {
  method: string;
  /** Below `/api/v1`, with its query. */
  path: string;
  brand?: string | undefined;
  body?: unknown;
  /** Of what a POST sends again after a 503; the API does it once. */
  key?: string;
  itemIndex?: number;
};

/**
 * Sends a request to the installation of the credentials, again where the API asks for it.
 * @throws NodeApiError with the API's own sentences
 */
export async function callApi(node: Functions, credential: string, request: ApiRequest): Promise<Answer> {
  const answer = await ask(node, credential, request);
  if (answer.status >= 200 && answer.status < 300) return answer;
  const { message, description } = sentencesOf(answer);
  throw apiError(node, answer, { message, description, itemIndex: request.itemIndex });
}

/** The same for a response that is no success, for callers that know what it means. */
export async function ask(node: Functions, credential: string, request: ApiRequest): Promise<Answer> {
  const { itemIndex } = request;
  const { address } = await node.getCredentials(credential, itemIndex);
  const url = `${addressOf(node, address, itemIndex)}/api/v1${request.path}`;
  const isForm = request.body instanceof FormData;
  const options: IHttpRequestOptions = {
    method: request.method,
    url,
    headers: {
      Accept: "application/json",
      ...(request.brand ? { "X-Service-Brand": request.brand } : {}),
      ...(request.key ? { "Idempotency-Key": request.key } : {}),
    },
    timeout: TIMEOUT_MS,
    returnFullResponse: true,
    // n8n renews an expired OAuth token when it sees this error.
    ignoreHttpStatusErrors: credential === "mastheadOAuth2Api" ? { ignore: true, except: [401] } : true,
    disableFollowRedirect: true,
    ...(request.body === undefined ? {} : { body: request.body, json: !isForm }),
  };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(node, credential, options, itemIndex);
    const seconds = attempt < TRIES ? retryAfter(answer) : null;
    if (seconds === null) return answer;
    await sleep(seconds * 1000);
  }
}

async function send(
  node: Functions,
  credential: string,
  options: IHttpRequestOptions,
  itemIndex?: number,
): Promise<Answer> {
  try {
    return answerOf(await node.helpers.httpRequestWithAuthentication.call(node, credential, options));
  } catch (error) {
    const { httpCode, response, context, message } = error as {
      httpCode?: unknown;
      response?: { status?: unknown; data?: unknown };
      context?: { data?: unknown };
      message?: string;
    };
    const status = Number(response?.status ?? httpCode);
    if (Number.isInteger(status) && status >= 400)
      return { status, headers: {}, body: parsed(response?.data ?? context?.data) };
    throw new NodeOperationError(
      node.getNode(),
      `The installation at ${new URL(options.url).origin} can't be reached.`,
      {
        description: message ?? "",
        ...(itemIndex === undefined ? {} : { itemIndex }),
      },
    );
  }
}

function addressOf(node: Functions, address: unknown, itemIndex?: number): string {
  try {
    return originOf(address);
  } catch (error) {
    throw new NodeOperationError(node.getNode(), error as Error, itemIndex === undefined ? {} : { itemIndex });
  }
}

function answerOf({ statusCode, headers, body }: IHttpResponse): Answer {
  return { status: statusCode, headers, body: parsed(body) };
}

/** Bodies of other types than JSON are text, even of errors. */
function parsed(body: unknown): unknown {
  const text =
    body instanceof ArrayBuffer || Buffer.isBuffer(body) ? Buffer.from(body as ArrayBuffer).toString() : body;
  if (typeof text !== "string" || text === "") return text === "" ? {} : text;
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
}

function apiError(
  node: Functions,
  { status, body }: Answer,
  { itemIndex, ...texts }: { message: string; description: string; itemIndex?: number | undefined },
): NodeApiError {
  const response = typeof body === "object" && body !== null ? body : {};
  return new NodeApiError(node.getNode(), response, {
    ...texts,
    httpCode: String(status),
    ...(itemIndex === undefined ? {} : { itemIndex }),
  });
}
