import type { Connector } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { Facts, Prose } from "#ui/prose.tsx";
import {
  describeChanges,
  describeConnection,
  describeHistory,
  describeInbox,
  describeMentions,
  describeMetrics,
  describeOption,
  describeRichText,
  limitRows,
} from "./channel-labels.ts";
import classes from "./developers-frame.module.css";
import { GuideHeading } from "./guide-heading.tsx";

/** The page of one platform, generated from its connector; null for an unknown one. */
export function ChannelGuide({ platform }: { platform: string }) {
  const connector = findConnector(platform);
  if (!connector || connector.isTest) return null;
  const { name, capabilities } = connector;
  return (
    <article>
      <h1 className={classes.title}>{name}</h1>
      <p className={classes.summary}>How to connect it, its limits, options and errors.</p>
      <Prose>
        <Connecting connector={connector} />
        <GuideHeading>Limits</GuideHeading>
        <Facts label="Limits" head={["What", "At most"]} rows={limitRows(capabilities)} />
        <p>
          A channel may have limits of its own: <code>capabilities</code> in <code>GET /channels</code>.
        </p>
        <p>{describeRichText(connector)}</p>
        <Settings connector={connector} />
        <GuideHeading>After publishing</GuideHeading>
        <p>{describeChanges(connector)}</p>
        <p>{describeInbox(connector)}</p>
        <p>{describeMentions(connector)}</p>
        <p>{describeHistory(connector)}</p>
        <p>{describeMetrics(connector)}</p>
        {connector.guide ? (
          <>
            <GuideHeading>When there is no response</GuideHeading>
            <p>{connector.guide.settlement}</p>
          </>
        ) : null}
        <Refusals connector={connector} />
      </Prose>
    </article>
  );
}

function Connecting({ connector }: { connector: Connector }) {
  const { connection, fields = [], alternative, keys = [], alternativeKeys = [], guide, setup } = connector;
  return (
    <>
      <GuideHeading>Connect</GuideHeading>
      <p>{`Connected by: ${describeConnection(connection)}.`}</p>
      {guide?.connect.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {keys.length > 0 ? (
        <p>
          <span>{"The operator sets "}</span>
          <code>{keys.join(", ")}</code>
          {alternativeKeys.length > 0 ? (
            <>
              <span>{" or "}</span>
              <code>{alternativeKeys.join(", ")}</code>
            </>
          ) : null}
          <span> first.</span>
        </p>
      ) : null}
      {setup?.steps.map((step) => (
        <p key={String(step)}>{String(step)}</p>
      ))}
      {setup ? <p>{String(setup.review)}</p> : null}
      <FieldTable fields={fields} />
      {alternative ? (
        <>
          <p>
            <span>{`Or by ${String(alternative.label)}: `}</span>
            <code>POST /channels</code> with these fields.
          </p>
          <FieldTable fields={alternative.fields} />
        </>
      ) : null}
    </>
  );
}

function FieldTable({ fields }: { fields: NonNullable<Connector["fields"]> }) {
  if (fields.length === 0) return null;
  return (
    <Facts
      label="Fields"
      head={["Field", "What"]}
      rows={fields.map(({ key, label, help }) => [
        <code key={key}>{key}</code>,
        help ? `${label}. ${help}` : String(label),
      ])}
    />
  );
}

function Settings({ connector: { options } }: { connector: Connector }) {
  const entries = Object.entries(options ?? {});
  const [first] = entries;
  if (!first) return null;
  return (
    <>
      <GuideHeading>Options</GuideHeading>
      <Facts
        label="Options"
        head={["Option", "Value", "Meaning"]}
        rows={entries.map(([key, option]) => [
          <code key={key}>{key}</code>,
          describeOption(option),
          option.help ? `${option.label}. ${option.help}` : String(option.label),
        ])}
      />
      <CodeBlock
        label="A post with options"
        code={{ body: "…", channels: [{ channel_id: 1, overrides: { options: { [first[0]]: exampleOf(first[1]) } } }] }}
      />
    </>
  );
}

function exampleOf(option: NonNullable<Connector["options"]>[string]): unknown {
  if ("default" in option && option.default !== undefined) return option.default;
  if (option.kind === "select") return Object.keys(option.choices)[0];
  if (option.kind === "checkbox") return true;
  if (option.kind === "number") return option.min;
  return option.kind === "list" || option.kind === "dynamic_list" ? ["…"] : "…";
}

function Refusals({ connector: { errors = {} } }: { connector: Connector }) {
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <>
      <GuideHeading>Errors</GuideHeading>
      <p>
        <code>error.code</code> of a publication that failed, what it means, and what to do.
      </p>
      <Facts
        label="Errors"
        head={["Code", "Meaning", "Next step"]}
        rows={entries.map(([code, { message, next, retryable }]) => [
          <code key={code}>{code}</code>,
          String(message),
          next ? String(next.step) : retryable ? "Nothing to do: the post is tried again." : "",
        ])}
      />
    </>
  );
}
