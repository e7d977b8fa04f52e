import { CodeBlock } from "#ui/code-block.tsx";
import { CodeTabs } from "#ui/code-tabs.tsx";
import { TextLink } from "#ui/link.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { labeledCode } from "./labeled.ts";
import { ANY_REQUEST, callingInPython, callSnippet, generators, orvalConfig } from "./snippets.ts";

/** From the OpenAPI document to a typed client. */
export function ClientsGuide({ apiUrl }: { apiUrl: string }) {
  const document = `${apiUrl}/openapi.json`;
  return (
    <GuidePage slug="clients">
      <GuideHeading>The OpenAPI document</GuideHeading>
      <p>
        <a href={document}>{document}</a> describes every path, field, error and webhook in OpenAPI 3.1. It is generated
        from the server's routes. Operations have names such as <code>createPost</code>, which generators turn into
        functions; every error code has its own schema.
      </p>
      <GuideHeading>Generate a client</GuideHeading>
      <CodeTabs tabs={labeledCode("Generate a client", generators(apiUrl))} />
      <p>Then call it:</p>
      <CodeTabs
        tabs={labeledCode("List posts", [
          { language: "TypeScript", code: callSnippet(apiUrl) },
          { language: "Python", code: callingInPython(apiUrl) },
        ])}
      />
      <p>
        For zod schemas with orval, allow offsets in times with the option <code>dateTimeOptions</code>, then run{" "}
        <code>npx orval</code>:
      </p>
      <CodeBlock label="orval.config.ts" code={orvalConfig(apiUrl)} />
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
      <CodeBlock label="Any request" code={ANY_REQUEST} />
    </GuidePage>
  );
}
