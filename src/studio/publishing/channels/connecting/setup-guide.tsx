import { List, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useVisitor } from "#studio/frame/visitor.tsx";
import { CodeBlock } from "#ui/code-block.tsx";
import { ButtonLink } from "#ui/link.tsx";
import type { Platform } from "../channel.ts";
import { GuideLink } from "./guide-link.tsx";
import classes from "./setup-guide.module.css";

/** Who sets up a platform before anybody can connect it on this installation, and where. */
export function SetupGuide({ platform, appUrl }: { platform: Platform; appUrl: string }) {
  const { is_operator: isOperator } = useVisitor();
  const { platform: key, name, setup } = platform;
  const place = `/administration/networks/${key}`;
  return (
    <Stack gap="md">
      {isOperator ? (
        <>
          <p>
            {t("{platform} isn't set up on this installation yet: it needs an app of your own.", { platform: name })}
          </p>
          <div>
            <ButtonLink href={place} variant="filled">
              {t("Set up {platform}", { platform: name })}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p>
            {t(
              "{platform} isn't set up on this installation yet. Ask your administrator: this link leads them to the right place.",
              { platform: name },
            )}
          </p>
          <CodeBlock label={t("Link for your administrator")} code={`${appUrl}${place}`} copyLabel={t("Copy link")} />
        </>
      )}
      {setup && !isOperator ? (
        <>
          <p>{t("What they do there:")}</p>
          <List type="ordered" className={classes.steps}>
            {setup.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          <p>{setup.review}</p>
        </>
      ) : null}
      <p>
        <GuideLink platform={platform} />
      </p>
    </Stack>
  );
}
