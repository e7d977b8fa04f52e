import { createContext } from "react";
import type { CampaignsByDay } from "./grid/campaign-lanes.ts";

/** The campaigns of the view's days. */
export const CampaignsContext = createContext<CampaignsByDay>(new Map());
