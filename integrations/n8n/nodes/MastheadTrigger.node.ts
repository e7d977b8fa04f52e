import type {
  IHookFunctions,
  ILoadOptionsFunctions,
  INodePropertyOptions,
  IWebhookFunctions,
  IWebhookResponseData,
} from "n8n-workflow";
import type { WebhookEvent } from "../../shared/describe.ts";
import { isSigned } from "../../shared/webhook.ts";
import { getBrands, getChannels } from "./choices.ts";
import { createOrAdopt, isRegistered, type Registration, recoverOnce, remove } from "./registration.ts";
import { TOKEN_CREDENTIAL } from "./request.ts";

/** Written into the file by the build, from the OpenAPI document. */
declare const EVENTS: Pick<WebhookEvent, "name" | "description">[];

/** A delivery is repeated within minutes; this many are more than any installation sends in that time. */
const REMEMBERED = 1000;

/** Starts a workflow for each event of a brand. Its endpoint exists while the workflow is active. */
export class MastheadTrigger {
  description = {
    displayName: "Masthead Trigger",
    name: "mastheadTrigger",
    icon: "file:masthead.svg",
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when posts are approved, published, commented on and more",
    defaults: { name: "Masthead Trigger" },
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: TOKEN_CREDENTIAL, required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "masthead", rawBody: true }],
    properties: [
      {
        displayName:
          "The token has to be a full-access token of the brand's owner: only the owner manages webhook endpoints.",
        name: "notice",
        type: "notice",
        default: "",
      },
      {
        displayName: "Brand Name or ID",
        name: "brand",
        type: "options",
        typeOptions: { loadOptionsMethod: "getBrands" },
        default: "",
        description:
          'The brand whose events start the workflow. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      },
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        options: EVENTS.map(({ name, description }) => ({ name, value: name, description })),
        default: ["post.published"],
        required: true,
      },
      {
        displayName: "Filters",
        name: "filters",
        type: "collection",
        placeholder: "Add filter",
        default: {},
        description: "Narrow the events. An event has to meet every filter that applies to it.",
        options: [
          {
            displayName: "Author IDs",
            name: "author_ids",
            type: "string",
            default: "",
            hint: "Several values are separated by commas",
          },
          {
            displayName: "Campaign IDs",
            name: "campaign_ids",
            type: "string",
            default: "",
            hint: "Several values are separated by commas",
          },
          {
            displayName: "Channel Names or IDs",
            name: "channel_ids",
            type: "multiOptions",
            typeOptions: { loadOptionsMethod: "getChannels" },
            default: [],
          },
          {
            displayName: "Tags",
            name: "tags",
            type: "string",
            default: "",
            hint: "Several values are separated by commas",
          },
        ],
      },
      {
        displayName: "Recover Missed Events",
        name: "recover",
        type: "boolean",
        default: true,
        description:
          "Whether events of the last 7 days that could not be delivered while n8n was down are sent when the next event arrives, or when the workflow is activated again",
      },
    ],
  };

  methods = {
    loadOptions: {
      getBrands(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        return getBrands(this, TOKEN_CREDENTIAL);
      },
      getChannels(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        return getChannels(this, TOKEN_CREDENTIAL);
      },
    },
  };

  webhookMethods = {
    default: {
      checkExists(this: IHookFunctions): Promise<boolean> {
        return isRegistered(this);
      },
      create(this: IHookFunctions): Promise<boolean> {
        return createOrAdopt(this);
      },
      delete(this: IHookFunctions): Promise<boolean> {
        return remove(this);
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const stored = this.getWorkflowStaticData("node") as Registration;
    const request = this.getRequestObject();
    await request.readRawBody?.();
    const { rawBody, headers } = request;
    const signature = headers["x-service-signature"];
    const now = Math.floor(Date.now() / 1000);
    if (!rawBody || !stored.secret || !isSigned(signature, rawBody, stored.secret, now)) {
      this.getResponseObject().status(401).json({ message: "The signature is not valid." });
      return { noWebhookResponse: true };
    }
    const event = String(headers["x-service-event"]);
    const delivery = String(headers["x-service-delivery"]);
    const seen = stored.deliveries ?? [];
    // A test from the delivery log starts a workflow only while somebody listens for one in the editor.
    if (event === "test" && this.getMode() !== "manual") return { webhookResponse: { message: "Received." } };
    if (seen.includes(delivery)) return { webhookResponse: { message: "Received before." } };
    stored.deliveries = [...seen, delivery].slice(-REMEMBERED);
    // This delivery starts the workflow whatever becomes of the earlier ones; another process or activation asks again.
    const { endpointId: id, brand } = stored;
    if (id !== undefined && this.getMode() !== "manual") await recoverOnce(this, { id, brand }).catch(() => {});
    const body = JSON.parse(rawBody.toString("utf8")) as Record<string, unknown>;
    return { workflowData: [[{ json: { ...body, event, delivery_id: delivery } }]] };
  }
}
