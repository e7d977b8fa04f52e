import type { Connector } from "../contract.ts";
import { googleBusiness } from "./business/describe.ts";
import { youtube } from "./youtube/describe.ts";

export const connectors: readonly Connector[] = [youtube, googleBusiness];
