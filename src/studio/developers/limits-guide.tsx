import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

/** The limits of the API. */
export function LimitsGuide() {
  return (
    <GuidePage slug="limits">
      <GuideHeading>Requests</GuideHeading>
      <p>
        Every response has the headers <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code>,{" "}
        <code>RateLimit-Reset</code>. Over the limit, the status is 429 with <code>Retry-After</code>.
      </p>
      <Facts
        label="Requests"
        head={["Requests", "Limit"]}
        rows={[
          ["A token", "600 per minute"],
          ["Without a token", "300 per minute and IP address"],
          ["Pages of the studio", "1,200 per minute and person, or IP address without a session"],
          ["POST /auth/login, POST /auth/two-factor-challenge", "10 per minute each"],
          ["POST /auth/register", "30 per minute and IP address"],
          ["Calls over MCP with a token", "120 per minute"],
          ["Apps registered with POST /oauth/register", "60 per hour and IP address"],
          ["Authorization requests, GET /oauth/authorize", "60 per minute and IP address"],
          ["Fetched client metadata documents", "30 per minute and IP address"],
          ["Test deliveries", "60 per minute and brand"],
          ["Invitation emails", "10 per minute and recipient, 200 per hour in total, per brand"],
          ["Streams of GET /events", "5 per token, 20 per person"],
        ]}
      />
      <GuideHeading>Sizes</GuideHeading>
      <Facts
        label="Sizes"
        head={["Size", "Limit"]}
        rows={[
          ["A page of a list", "up to 100, 25 by default"],
          ["A JSON body", "1 MiB"],
          ["A request body to the authorization server", "16 KiB"],
          ["A client's metadata document", "5 KiB"],
          ["Ideas in one import", "25"],
          ["Posts in one import", "500"],
          ["Stored exports per account", "5"],
          ["Window of the mining context", "90 days"],
          ["Stored part of a webhook's response", "8 KiB"],
        ]}
      />
      <GuideHeading>Times</GuideHeading>
      <Facts
        label="Times"
        head={["Time", "Limit"]}
        rows={[
          ["A two-factor challenge", "300 seconds"],
          ["A device code", "15 minutes"],
          ["A request on the consent screen", "15 minutes"],
          ["An authorization code", "60 seconds"],
          ["An access token of a connection", "1 hour"],
          ["An unused connection", "30 days"],
          ["An invitation", "7 days after it was last sent"],
          ["An Idempotency-Key", "24 hours"],
          ["Caching of GET /public/plans", "300 seconds"],
          ["A webhook's response", "15 seconds"],
          ["Restoring a deleted account", "14 days"],
        ]}
      />
      <GuideHeading>Plan limits</GuideHeading>
      <p>
        Brands, seats (members and pending invitations), storage and AI credits. See usage and limits at{" "}
        <code>GET /me/entitlements</code>; polling hourly is enough. Metrics are updated once a night.
      </p>
    </GuidePage>
  );
}
