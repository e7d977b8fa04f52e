import { type Answer, originOf, retryAfter, sentencesOf } from "../shared/answer.ts";

/** What the app uses of Zapier's `z` and `bundle`, which its platform hands in; see README.md about its licence. */
export type Z = {
  request(options: {
    url: string;
    method: string;
    headers: Record<string, string>;
    body?: string;
    redirect: "manual";
    skipThrowForStatus: true;
  }): Promise<{ status: number; content: string; getHeader(name: string): string | undefined }>;
  errors: {
    Error: new (message: string, name: string, status: number) => Error;
    ExpiredAuthError: new (message: string) => Error;
    ThrottledError: new (message: string, seconds: number) => Error;
    HaltedError: new (message: string) => Error;
  };
};
export type Bundle = {
  authData: { address?: unknown; token?: unknown };
  inputData: Record<string, unknown>;
  targetUrl?: string;
  subscribeData?: { id?: number; secret?: string };
  rawRequest?: { headers?: Record<string, unknown>; content?: string };
};
export type Perform<Result = unknown> = (z: Z, bundle: Bundle) => Promise<Result>;

export type ApiRequest = { method: string; path: string; body?: unknown };

/**
 * Sends a request to the installation, in the brand that the form names.
 * @throws Error of Zapier's kinds, with the API's own sentences; Zapier repeats a ThrottledError by itself
 */
export async function callApi(z: Z, bundle: Bundle, request: ApiRequest): Promise<Answer> {
  const answer = await ask(z, bundle, request);
  const { status } = answer;
  if (status >= 200 && status < 300) return answer;
  const { message, description } = sentencesOf(answer);
  const text = [message, description].filter(Boolean).join("\n");
  if (status === 401) throw new z.errors.ExpiredAuthError(text);
  const seconds = retryAfter(answer);
  if (seconds !== null) throw new z.errors.ThrottledError(text, seconds);
  throw new z.errors.Error(text, "MastheadError", status);
}

/** The same for a response that is no success, for callers that know what it means. */
export async function ask(z: Z, bundle: Bundle, { method, path, body }: ApiRequest): Promise<Answer> {
  const { authData, inputData } = bundle;
  const response = await z.request({
    url: `${addressOf(z, authData.address)}/api/v1${path}`,
    method,
    headers: {
      Accept: "application/json",
      Authorization: `Bearer ${String(authData.token ?? "").trim()}`,
      "Content-Type": "application/json",
      "X-Service-Client": "zapier",
      ...(inputData.brand ? { "X-Service-Brand": String(inputData.brand) } : {}),
    },
    redirect: "manual",
    skipThrowForStatus: true,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const seconds = response.getHeader("retry-after");
  return {
    status: response.status,
    headers: seconds === undefined || seconds === null ? {} : { "retry-after": seconds },
    body: parsed(response.content),
  };
}

function addressOf(z: Z, address: unknown): string {
  try {
    return originOf(address);
  } catch (error) {
    throw new z.errors.Error((error as Error).message, "AuthenticationError", 400);
  }
}

function parsed(content: string): unknown {
  try {
    return content === "" ? {} : JSON.parse(content);
  } catch {
    return { text: content };
  }
}
