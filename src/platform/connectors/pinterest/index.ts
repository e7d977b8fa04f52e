import type { Network } from "../connector-parts.ts";
import { PINTEREST } from "./api.ts";
import { pinterestChanger } from "./change.ts";
import { pinterestChooser } from "./choose.ts";
import { checkPinterestApp, pinterestConnect } from "./connect.ts";
import { pinterest } from "./describe.ts";
import { pinterestHistory } from "./history.ts";
import { pinterestPublisher } from "./publish.ts";
import { pinterestReporter } from "./report.ts";

export const network: Network = ({ PINTEREST_APP_ID: clientId, PINTEREST_APP_SECRET: clientSecret }) => {
  if (!clientId || !clientSecret) return [];
  return [
    {
      platform: pinterest.platform,
      checkApp: checkPinterestApp({ clientId, clientSecret }, PINTEREST),
      connect: pinterestConnect({ clientId, clientSecret }, PINTEREST),
      publish: () => pinterestPublisher(PINTEREST),
      change: () => pinterestChanger(PINTEREST),
      report: pinterestReporter(PINTEREST),
      history: pinterestHistory(PINTEREST),
      choose: pinterestChooser(PINTEREST),
    },
  ];
};
