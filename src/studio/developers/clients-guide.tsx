import { CodeBlock } from "#ui/code-block.tsx";
import { CodeTabs } from "#ui/code-tabs.tsx";
import { TextLink } from "#ui/link.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { labeled } from "./labeled.ts";

const generators = (document: string) => [
  {
    language: "TypeScript",
    code: `npx @hey-api/openapi-ts -i ${document} -o src/masthead

import { createClient } from "./masthead/client";
import { listPosts } from "./masthead/sdk.gen";

const client = createClient({ baseUrl: "${document.replace("/openapi.json", "")}", auth: () => process.env.MASTHEAD_TOKEN });
const { data, error } = await listPosts({ client, query: { status: ["scheduled"] } });`,
  },
  {
    language: "Python",
    code: `curl -O ${document}
openapi-python-client generate --path openapi.json

from masthead_client import AuthenticatedClient
from masthead_client.api.posts import list_posts

client = AuthenticatedClient(base_url="${document.replace("/openapi.json", "")}", token=TOKEN)
page = list_posts.sync(client=client)`,
  },
  {
    language: "Go",
    code: `curl -O ${document}
oapi-codegen -package masthead -generate types,client openapi.json > masthead.gen.go`,
  },
];

/** From the OpenAPI document to a typed client. */
export function ClientsGuide({ apiUrl }: { apiUrl: string }) {
  const document = `${apiUrl}/openapi.json`;
  return (
    <GuidePage slug="clients">
      <GuideHeading>The OpenAPI document</GuideHeading>
      <p>
        <a href={document}>{document}</a> describes every path, field, error and webhook in OpenAPI 3.1. It is generated
        from the server’s routes. Operations have names such as <code>createPost</code>, which generators turn into
        functions; every error code has its own schema.
      </p>
      <GuideHeading>Generate a client</GuideHeading>
      <CodeTabs tabs={labeled("Generate a client", generators(document))} />
      <GuideHeading>Compatibility</GuideHeading>
      <p>
        New fields, optional parameters, error codes and enum values may be added at any time: ignore fields your client
        does not know and treat unknown values as “other”. Nothing is removed or renamed without an entry in the{" "}
        <TextLink href="/developers/changelog">changelog</TextLink>.
      </p>
      <GuideHeading>From the command line</GuideHeading>
      <p>
        The <TextLink href="/developers/cli">command-line client</TextLink> sends any request with your token and brand:
      </p>
      <CodeBlock label="Any request" code={`masthead api '/posts?status=scheduled' | jq '.posts[].id'`} />
    </GuidePage>
  );
}
