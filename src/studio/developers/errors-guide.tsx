import { CodeBlock } from "#ui/code-block.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

interface ErrorsGuideProps {
  /** Every error code of the API. */
  catalogue: readonly { code: string; status: number; meaning: string }[];
}

/** The shapes of error responses and the list of codes. */
export function ErrorsGuide({ catalogue }: ErrorsGuideProps) {
  return (
    <GuidePage slug="errors">
      <p>
        Error responses are JSON. <code>message</code> is a text for people; <code>code</code>, if present, is for your
        code. Check the HTTP status first. A rejected request has no side effects.
      </p>
      <CodeBlock
        label="Validation, 422"
        code={{
          message: "Headline must be at most 200 characters.",
          errors: { "ideas.0.headline": ["Headline must be at most 200 characters."] },
        }}
      />
      <CodeBlock
        label="No valid token, 401"
        code={{ remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } }}
      />
      <CodeBlock
        label="Plan limit reached, 422"
        code={{
          message: "Your plan includes 2 people, and all seats are taken.",
          code: "limit_reached",
          limit_reached: true,
        }}
      />
      <GuideHeading>Status codes</GuideHeading>
      <Facts
        label="Status codes"
        head={["Status", "Meaning"]}
        rows={[
          ["401", "The token is missing, wrong or revoked."],
          [
            "403",
            "The brand was rejected, a permission is missing, the tier is too low, or the account is not verified.",
          ],
          ["404", "Not found, or belongs to a brand you don't have access to. Also returned for malformed ids."],
          ["405", "The path does not support the method; the Allow header lists those it supports."],
          ["409", "A request with the same Idempotency-Key is still running, or a setup flow has expired."],
          ["412", "The post has changed since the revision you sent."],
          ["413, 415", "The body is too large, or has an unsupported content type."],
          ["422", "Validation failed, or a rule or limit rejected the request."],
          ["429", "Too many requests. Retry after the number of seconds in Retry-After."],
          ["500", "Server error. Include request_id when you report it."],
          ["503", "Maintenance, or the database is not responding."],
        ]}
      />
      <GuideHeading>Error codes</GuideHeading>
      <Facts
        label="Error codes"
        head={["Status", "Code", "Meaning"]}
        rows={catalogue.map(({ status, code, meaning }) => [
          status,
          <code key="c">{code}</code>,
          meaning.replaceAll("`", ""),
        ])}
      />
    </GuidePage>
  );
}
