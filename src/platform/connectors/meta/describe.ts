import type { Connector } from "../contract.ts";
import { facebook } from "./facebook/describe.ts";
import { instagram } from "./instagram/describe.ts";
import { threads } from "./threads/describe.ts";

export const connectors: readonly Connector[] = [facebook, instagram, threads];
