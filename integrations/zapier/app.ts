import type { Operation, WebhookEvent } from "../shared/describe.ts";
import { createsOf, searchesOf } from "./actions.ts";
import { listTriggers } from "./lists.ts";
import { callApi, type Perform } from "./request.ts";
import { triggersOf } from "./triggers.ts";

/** Written into the file by the build, from the OpenAPI document and package.json. */
declare const CREATES: Operation[];
declare const SEARCHES: Operation[];
declare const EVENTS: WebhookEvent[];
declare const VERSION: string;
declare const PLATFORM_VERSION: string;

const test: Perform = async (z, bundle) => (await callApi(z, bundle, { method: "GET", path: "/me" })).body;

/** The app definition that Zapier loads. */
const app = {
  version: VERSION,
  platformVersion: PLATFORM_VERSION,
  authentication: {
    type: "custom",
    fields: [
      {
        key: "address",
        label: "Address",
        type: "string",
        required: true,
        placeholder: "https://masthead.example.com",
        helpText: "The address of your Masthead installation. Zapier has to reach it.",
      },
      {
        key: "token",
        label: "Access Token",
        type: "password",
        required: true,
        helpText:
          "From Profile → Sessions and tokens in Masthead. Triggers need a full-access token of the brand's owner; a token with a tier is enough for actions.",
      },
    ],
    test,
    connectionLabel: "{{bundle.authData.address}}",
  },
  triggers: { ...triggersOf(EVENTS), ...listTriggers },
  creates: createsOf(CREATES),
  searches: searchesOf(SEARCHES),
};

export default app;
