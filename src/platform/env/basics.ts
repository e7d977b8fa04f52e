import { resolve } from "node:path";
import { z } from "zod";
import { cidrs, host, listenAddress, names, origin } from "./kinds.ts";

export const basics = {
  PORT: z.coerce
    .number({ error: "must be a port number" })
    .int()
    .min(1, { error: "must be at least 1" })
    .max(65535, { error: "must be at most 65535" })
    .default(3000)
    .meta({ description: "The port that the web process listens on.", example: "3000" }),
  APP_URL: origin.optional().meta({
    description: "The public address of the studio, as people enter it. Links in emails and callbacks begin with it.",
    unset: "`http://localhost:$PORT`",
    example: "https://masthead.example.com",
  }),
  HOST: listenAddress.optional().meta({
    description: "The IP address to listen on: `0.0.0.0` in a container, or when the proxy is on another machine.",
    unset: "loopback while `APP_URL` is a loopback address, else all addresses",
    example: "0.0.0.0",
  }),
  TRUSTED_PROXIES: cidrs.meta({
    description:
      "Networks whose `X-Forwarded-For` header is trusted, as CIDRs separated by commas. See `docs/operations/reverse-proxies.md`.",
    example: "10.0.0.0/8,127.0.0.1/32",
  }),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((path) => resolve(path))
    .meta({
      description: "The folder of the embedded database, media files, the local mailbox and generated secrets.",
      example: "/var/lib/masthead",
    }),
  WORKER: z.enum(["inline", "off"], { error: "must be inline or off" }).default("inline").meta({
    description:
      "`inline`: `npm start` runs a worker too. `off`: it serves the web only; run `npm run worker` elsewhere.",
    example: "off",
  }),
  WORKER_QUEUES: names.meta({
    description:
      "What this worker works on, separated by commas: `publishing` (posts), and groups of background jobs such as `webhooks`, `mail` or `metrics`. Other workers must work on the rest; `npm run admin -- doctor` says what none works on. See `docs/operations/sizing.md`.",
    unset: "everything",
    example: "publishing,webhooks",
  }),
  API_HOST: host.optional().meta({
    description: "A host that serves the API at its root.",
    unset: "the API is at `$APP_URL/api/v1`",
    example: "api.example.com",
  }),
  CALLBACK_HOST: host.optional().meta({
    description: "The only host that accepts callbacks of networks. See `docs/networks.md`.",
    unset: "the host of `APP_URL`",
    example: "callbacks.example.com",
  }),
  SHORT_LINK_HOST: host.optional().meta({
    description:
      "A host that serves short links of posts and nothing else. Links that were published before it was set keep working.",
    unset: "short links begin with `$APP_URL/l/`",
    example: "go.example.com",
  }),
  DRAIN_SECONDS: z.coerce
    .number({ error: "must be a number of seconds" })
    .min(0, { error: "must be at least 0" })
    .max(300, { error: "must be at most 300" })
    .default(0)
    .meta({
      description:
        "How many seconds a stopping web process keeps serving while `/readyz` returns 503. It must be longer than the load balancer takes to notice. See `docs/operations/restarts.md`.",
      example: "10",
    }),
};
