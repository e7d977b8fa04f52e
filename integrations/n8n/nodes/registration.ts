import { type IHookFunctions, NodeOperationError } from "n8n-workflow";
import { inputOf } from "../../shared/input.ts";
import { ask, callApi, TOKEN_CREDENTIAL } from "./request.ts";

/** What n8n keeps of a trigger between executions. */
export type Registration = {
  endpointId?: number;
  secret?: string;
  brand?: string;
  /** IDs of the last deliveries that started the workflow. */
  deliveries?: string[];
};

type Endpoint = { id: number; url: string; status: "enabled" | "disabled" };

const RECOVERED_DAYS = 7;

/** The endpoints that were asked in this process for what n8n missed before it started. */
const recovered = new Set<number>();

/**
 * Whether the endpoint is registered, which is asked when the workflow is activated; older versions of n8n ask whenever
 * they start. One that exists gets the current settings, is enabled if it failed too often, and sends again what n8n missed.
 */
export async function isRegistered(hook: IHookFunctions): Promise<boolean> {
  const stored = hook.getWorkflowStaticData("node") as Registration;
  if (stored.endpointId === undefined || stored.brand !== brandOf(hook)) return false;
  const path = `/webhook-endpoints/${stored.endpointId}`;
  const answer = await ask(hook, TOKEN_CREDENTIAL, { method: "GET", path, brand: stored.brand });
  if (answer.status === 404) {
    forget(stored);
    return false;
  }
  // Another status is shown with its sentences.
  if (answer.status !== 200) await callApi(hook, TOKEN_CREDENTIAL, { method: "GET", path, brand: stored.brand });
  const { endpoint } = answer.body as { endpoint: Endpoint };
  if (endpoint.url !== urlOf(hook)) return false;
  await refresh(hook, endpoint);
  return true;
}

/** Registers the endpoint, or takes over the one with this address that an interrupted activation left behind. */
export async function createOrAdopt(hook: IHookFunctions): Promise<boolean> {
  const stored = hook.getWorkflowStaticData("node") as Registration;
  const brand = brandOf(hook);
  const url = urlOf(hook);
  const found = await findByUrl(hook, url);
  const answer = found
    ? await callApi(hook, TOKEN_CREDENTIAL, {
        method: "POST",
        path: `/webhook-endpoints/${found.id}/rotate-secret`,
        brand,
        body: { overlap_hours: 0 },
      })
    : await callApi(hook, TOKEN_CREDENTIAL, {
        method: "POST",
        path: "/webhook-endpoints",
        brand,
        body: { url, description: descriptionOf(hook), ...settingsOf(hook) },
        key: crypto.randomUUID(),
      });
  const { endpoint, secret } = answer.body as { endpoint: Endpoint; secret: string };
  Object.assign(stored, { endpointId: endpoint.id, secret, brand } satisfies Registration);
  if (found) await refresh(hook, found);
  return true;
}

/** Removes the endpoint. One that is gone already is as it should be. */
export async function remove(hook: IHookFunctions): Promise<boolean> {
  const stored = hook.getWorkflowStaticData("node") as Registration;
  if (stored.endpointId === undefined) return true;
  const path = `/webhook-endpoints/${stored.endpointId}`;
  const answer = await ask(hook, TOKEN_CREDENTIAL, { method: "DELETE", path, brand: stored.brand });
  const isGone = answer.status === 404 || (answer.status >= 200 && answer.status < 300);
  if (isGone) forget(stored);
  return isGone;
}

async function refresh(hook: IHookFunctions, { id, status }: Endpoint): Promise<void> {
  const call = (method: string, path: string, body?: object) =>
    callApi(hook, TOKEN_CREDENTIAL, { method, path: `/webhook-endpoints/${id}${path}`, brand: brandOf(hook), body });
  await call("PATCH", "", settingsOf(hook));
  if (status === "disabled") await call("POST", "/enable");
  recovered.delete(id);
  await recoverOnce(hook, { id, brand: brandOf(hook) });
}

/**
 * Has Masthead send again what n8n missed, once after n8n started: newer versions don't call a trigger when they start, so
 * the first delivery that arrives then does.
 */
export async function recoverOnce(
  node: Pick<IHookFunctions, "getNodeParameter" | "getNode" | "getCredentials" | "helpers">,
  { id, brand }: { id: number; brand: string | undefined },
): Promise<void> {
  if (recovered.has(id) || node.getNodeParameter("recover", true) !== true) return;
  recovered.add(id);
  // Only events that were never delivered are sent, so that a longer time repeats nothing.
  const since = new Date(Date.now() - RECOVERED_DAYS * 86_400_000).toISOString();
  const path = `/webhook-endpoints/${id}/recover`;
  await callApi(node, TOKEN_CREDENTIAL, { method: "POST", path, brand, body: { since } });
}

async function findByUrl(hook: IHookFunctions, url: string): Promise<Endpoint | undefined> {
  let cursor: string | null = null;
  do {
    const path = `/webhook-endpoints?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
    const { body } = await callApi(hook, TOKEN_CREDENTIAL, { method: "GET", path, brand: brandOf(hook) });
    const page = body as { endpoints: Endpoint[]; next_cursor: string | null };
    const found = page.endpoints.find((endpoint) => endpoint.url === url);
    if (found) return found;
    cursor = page.next_cursor;
  } while (cursor);
  return undefined;
}

const FILTERS = { author_ids: "numbers", campaign_ids: "numbers", channel_ids: "channels", tags: "texts" } as const;

/** The subscription as the node is set up. Filters that are not set are empty, which means any. */
function settingsOf(hook: IHookFunctions): object {
  const given = hook.getNodeParameter("filters", {}) as Record<string, unknown>;
  const filters = Object.entries(FILTERS).map(([name, kind]) => [name, inputOf({ name, kind }, given[name]) ?? []]);
  return { events: hook.getNodeParameter("events"), filters: Object.fromEntries(filters) };
}

const brandOf = (hook: IHookFunctions) => String(hook.getNodeParameter("brand", "") ?? "");

function urlOf(hook: IHookFunctions): string {
  const url = hook.getNodeWebhookUrl("default");
  if (!url) throw new NodeOperationError(hook.getNode(), "n8n has no webhook address for this node.");
  return url;
}

/** As the list of endpoints in Masthead shows it. */
function descriptionOf(hook: IHookFunctions): string {
  const { name = "" } = hook.getWorkflow();
  return `n8n: ${name}`.slice(0, 255).trim();
}

function forget(stored: Registration): void {
  delete stored.endpointId;
  delete stored.secret;
}
