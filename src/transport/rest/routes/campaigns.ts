import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignMetrics,
  listCampaigns,
  updateCampaign,
} from "#domain/planning/campaigns/index.ts";
import { del, get, patch, post } from "../route.ts";

export const campaigns = [
  get("/campaigns", listCampaigns),
  post("/campaigns", createCampaign, { status: 201, as: "campaign" }),
  get("/campaigns/{id}", getCampaign, { as: "campaign" }),
  patch("/campaigns/{id}", updateCampaign, { as: "campaign" }),
  del("/campaigns/{id}", deleteCampaign),
  get("/campaigns/{id}/metrics", getCampaignMetrics, { as: "metrics" }),
];
