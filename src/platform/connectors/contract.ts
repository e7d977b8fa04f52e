// What a connector provides and receives, by subject in `contract/`. Everything else imports it from here.
export * from "./contract/accounts.ts";
export * from "./contract/app-check.ts";
export * from "./contract/call.ts";
export * from "./contract/capabilities.ts";
export * from "./contract/changes.ts";
export * from "./contract/connecting.ts";
export * from "./contract/connector.ts";
export * from "./contract/content.ts";
export * from "./contract/errors.ts";
export * from "./contract/history.ts";
export * from "./contract/inbound.ts";
export * from "./contract/media.ts";
export * from "./contract/mentions.ts";
export * from "./contract/metrics.ts";
export * from "./contract/options.ts";
export * from "./contract/publishing.ts";
export * from "./contract/replies.ts";
