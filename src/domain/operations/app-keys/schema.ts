import { z } from "zod";
import { WireTime } from "#kernel/time.ts";

const PlatformName = z.string().max(40).meta({ example: "reddit" });

export const AppKey = z
  .object({
    name: z.string().meta({
      description: "Its name in requests, which is that of the environment variable.",
      example: "REDDIT_CLIENT_ID",
    }),
    label: z.string().meta({ description: "As the network calls it.", example: "Client ID" }),
    is_required: z.boolean().meta({ description: "Whether connecting needs it." }),
    is_hidden: z.boolean().meta({ description: "Whether it is a secret rather than an identifier." }),
    source: z.enum(["entered", "environment"]).nullable().meta({
      description:
        "Where the key that is in use comes from. One that was entered takes precedence over the environment. Null: it is not set.",
      example: "entered",
    }),
    is_overriding: z.boolean().meta({ description: "Whether the environment has a key that is not used." }),
    ending: z.string().nullable().meta({
      description: "Its last four characters; null for keys that are shorter than twelve.",
      example: "x7Qp",
    }),
    entered_at: WireTime.nullable(),
  })
  .meta({ id: "AppKey" });

export const NetworkApp = z
  .object({
    platform: PlatformName,
    name: z.string().meta({ example: "Reddit" }),
    status: z.enum(["ready", "incomplete", "missing"]).meta({
      description: "Whether brands can connect it. `incomplete`: some of the required keys are set.",
      example: "ready",
    }),
    keys: z.array(AppKey),
    replaced_by: z.string().nullable().meta({
      description: "The platform whose keys are used in place of its own, which are not set.",
      example: null,
    }),
    shared_with: z.array(z.string()).meta({
      description: "Names of other platforms that use the same keys.",
      example: [],
    }),
    can_check: z.boolean().meta({ description: "Whether the network can be asked if the keys are right." }),
    steps: z.array(z.string()).meta({
      description: "What to do at the network, in order.",
      example: ["At reddit.com/prefs/apps, create an app of the type web app."],
    }),
    review: z.string().nullable().meta({
      description: "The review that the network wants.",
      example: "Reddit approves new apps.",
    }),
    addresses: z.array(z.string()).meta({
      description: "Addresses of this installation that the steps name.",
      example: ["https://masthead.example.com/oauth/reddit/callback"],
    }),
    scopes: z.array(z.string()).meta({ description: "Scopes to enter at the network.", example: [] }),
  })
  .meta({ id: "NetworkApp" });

export const NetworkAppList = z.object({ networks: z.array(NetworkApp) });

export const NetworkCheck = z
  .object({
    result: z.enum(["accepted", "rejected", "unknown"]).meta({ example: "accepted" }),
    message: z.string().meta({ example: "Reddit accepted the keys." }),
  })
  .meta({ id: "NetworkCheck" });

export const SavedNetworkApp = z.object({ network: NetworkApp, check: NetworkCheck.nullable() });

/** Far more than any network issues; what exactly a key may be is checked by its name. */
const MAX_KEY_LENGTH = 1000;

export const UpdateAppKeysInput = z.object({
  platform: PlatformName,
  keys: z.record(z.string().max(60), z.string().trim().max(MAX_KEY_LENGTH)).meta({
    description:
      "Keys by their names. A key that is absent or empty stays as it was entered before. The required ones of a platform are entered together.",
    example: { REDDIT_CLIENT_ID: "p-jcoLKBynTLew", REDDIT_CLIENT_SECRET: "gko_LXELoV07ZBNUXrvWZfzE3aI" },
  }),
  skip_check: z.boolean().default(false).meta({ description: "Saves keys without asking the network." }),
});

export const AppKeysInput = z.object({ platform: PlatformName });
