import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignMetrics,
  listCampaigns,
  updateCampaign,
} from "#domain/planning/campaigns/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const campaigns = router({
  list: query(listCampaigns),
  show: query(getCampaign),
  metrics: query(getCampaignMetrics),
  create: mutation(createCampaign),
  update: mutation(updateCampaign),
  remove: mutation(deleteCampaign),
});
