import { CodeBlock } from "#ui/code-block.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

interface ErrorsGuideProps {
  /** Every code that a program can meet. */
  catalogue: readonly { code: string; status: number; meaning: string }[];
}

/** The shapes of refusals and the list of codes (interface.md, "Errors"). */
export function ErrorsGuide({ catalogue }: ErrorsGuideProps) {
  return (
    <GuidePage slug="errors">
      <p>
        Refusals are JSON. <code>message</code> is a sentence for people; <code>code</code>, where there is one, is for
        programs. Test the HTTP status first. Whatever was refused left nothing half done.
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
        label="An allowance is used up, 422"
        code={{
          message: "Your plan includes 2 people, and all seats are taken.",
          code: "limit_reached",
          limit_reached: true,
        }}
      />
      <GuideHeading>Statuses</GuideHeading>
      <Facts
        label="Statuses"
        head={["Status", "Meaning"]}
        rows={[
          ["401", "The token is missing, wrong or revoked."],
          [
            "403",
            "The brand was rejected, a permission is missing, the tier is too low, or the account is not verified.",
          ],
          ["404", "Not found, or belongs to a brand you don't have access to. Unknown and malformed ids answer alike."],
          ["405", "The address does not know the method; Allow lists those it knows."],
          ["409", "The same Idempotency-Key still runs, or a set-up flow has expired."],
          ["412", "The post has changed since the revision you named."],
          ["413, 415", "The body is too large, or of another content type."],
          ["422", "Validation failed, or a rule or a limit refused it."],
          ["429", "Too many requests; wait Retry-After seconds."],
          ["500", "A defect on our side; quote request_id."],
          ["503", "Maintenance, or the database does not answer just now."],
        ]}
      />
      <GuideHeading>Codes</GuideHeading>
      <Facts
        label="Codes"
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
