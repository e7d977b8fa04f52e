import { createCampaign } from "./create.ts";
import { deleteCampaign } from "./delete.ts";
import { getCampaign } from "./get.ts";
import { getCampaignMetrics } from "./get-metrics.ts";
import { listCampaigns } from "./list.ts";
import { sumMetrics } from "./sum-metrics.ts";
import { sumPosts } from "./sum-posts.ts";
import { updateCampaign } from "./update.ts";

export { createCampaign, deleteCampaign, getCampaign, getCampaignMetrics, listCampaigns, updateCampaign };

export const operations = [
  listCampaigns,
  createCampaign,
  getCampaign,
  updateCampaign,
  deleteCampaign,
  getCampaignMetrics,
] as const;

export const jobs = [sumPosts, sumMetrics];
