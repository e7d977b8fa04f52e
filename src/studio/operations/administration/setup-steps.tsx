import { List, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { Copy } from "#ui/copy.tsx";
import { Section } from "#ui/section.tsx";
import { type NetworkApp, partsOfStep } from "./network.ts";
import classes from "./setup-steps.module.css";

/** What to do at a network, with the addresses and scopes to copy from here. */
export function SetupSteps({ network }: { network: NetworkApp }) {
  const { name, steps, addresses, scopes, review } = network;
  return (
    <Section title={t("Set up at {platform}", { platform: name })}>
      <Stack gap="md">
        <List type="ordered" className={classes.steps}>
          {steps.map((step) => (
            <List.Item key={step}>
              <Step step={step} addresses={addresses} />
            </List.Item>
          ))}
        </List>
        {scopes.length > 0 ? (
          <div className={classes.scopes}>
            <div className={classes.scopesHead}>
              <span>{t("Scopes")}</span>
              <Copy value={scopes.join(", ")} label={t("Copy scopes")} look="button" />
            </div>
            <code translate="no">{scopes.join(", ")}</code>
          </div>
        ) : null}
        {review ? <p className={classes.review}>{review}</p> : null}
      </Stack>
    </Section>
  );
}

function Step({ step, addresses }: { step: string; addresses: readonly string[] }) {
  return partsOfStep(step, addresses).map((part) =>
    "text" in part ? (
      <span key={part.text}>{part.text}</span>
    ) : (
      <span key={part.address} className={classes.address}>
        <code translate="no">{part.address}</code>
        <Copy value={part.address} label={t("Copy {address}", { address: part.address })} />
      </span>
    ),
  );
}
