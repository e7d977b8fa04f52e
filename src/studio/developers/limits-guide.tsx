import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

/** interface.md "Limits" and product.md §9. */
export function LimitsGuide() {
  return (
    <GuidePage slug="limits">
      <GuideHeading>Requests</GuideHeading>
      <p>
        Every answer says where you stand: <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code>,{" "}
        <code>RateLimit-Reset</code>. A refusal is 429 with <code>Retry-After</code>.
      </p>
      <Facts
        label="Requests"
        head={["What", "How many"]}
        rows={[
          ["A token", "600 a minute"],
          ["An address without a token", "300 a minute"],
          ["Pages of the studio", "1,200 a minute and person, or address without a session"],
          ["POST /auth/login, POST /auth/two-factor-challenge", "10 a minute each"],
          ["POST /auth/register", "30 a minute and address"],
          ["Calls over MCP with a token", "120 a minute"],
          ["Programs that register themselves at POST /oauth/register", "60 an hour and address"],
          ["Requests to be let in at GET /oauth/authorize", "60 a minute and address"],
          ["Client metadata documents that we fetch", "30 a minute and address"],
          ["Test deliveries", "60 a minute and brand"],
          ["Letters of invitation", "10 a minute to one address, 200 an hour in all, by brand"],
          ["Streams of GET /events", "5 for each token, 20 for each person"],
        ]}
      />
      <GuideHeading>Sizes</GuideHeading>
      <Facts
        label="Sizes"
        head={["What", "How large"]}
        rows={[
          ["A page of a list", "100 at most, 25 unless you say so"],
          ["A JSON body", "1 MiB"],
          ["A body for the authorization server", "16 KiB"],
          ["A client's metadata document", "5 KiB"],
          ["Ideas in one import", "25"],
          ["Posts in one import", "500"],
          ["Archives of an account at a time", "5"],
          ["Window of the mining context", "90 days"],
          ["What is kept of a webhook's answer", "8 KiB"],
        ]}
      />
      <GuideHeading>Times</GuideHeading>
      <Facts
        label="Times"
        head={["What", "How long"]}
        rows={[
          ["The second half of a two-factor authentication", "300 seconds"],
          ["A device's code, from its making to the approval", "15 minutes"],
          ["A program's request on the consent screen", "15 minutes"],
          ["An authorization code", "60 seconds"],
          ["An access token of a connection", "1 hour"],
          ["A connection that nobody uses", "30 days"],
          ["An invitation", "7 days from sending or resending"],
          ["An Idempotency-Key", "24 hours"],
          ["GET /public/plans in caches", "300 seconds"],
          ["A webhook's answer", "15 seconds"],
          ["An account after its deletion was asked for", "14 days"],
        ]}
      />
      <GuideHeading>Allowances of the plan</GuideHeading>
      <p>
        Brands, seats (members and pending invitations), storage and AI credits. What is used and what is left is at{" "}
        <code>GET /me/entitlements</code>; asking hourly is enough. Metrics are renewed once a night.
      </p>
    </GuidePage>
  );
}
