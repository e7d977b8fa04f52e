import { Anchor } from "@mantine/core";
import type { z } from "zod";
import type { ConnectionRequestView } from "#domain/identity/oauth/schema.ts";
import { t } from "#kernel/language.ts";
import { useUnregisterThisBrowser } from "#studio/events/notifications/use-web-push.ts";
import { navigateTo } from "#studio/frame/navigate-to.ts";
import { endSession } from "#studio/identity/auth/end-session.ts";
import { signInHere } from "#studio/shell/signed-out-watch.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import classes from "./consent-facts.module.css";
import { describeIdentity, describePlace } from "./labels.ts";

interface ConsentFactsProps {
  request: z.output<typeof ConnectionRequestView>;
  email: string;
  brands: readonly string[];
}

/** Who asks, where the response is sent, for which account, and what it would have access to. */
export function ConsentFacts({ request, email, brands }: ConsentFactsProps) {
  const { client, identified_by, redirect_host } = request;
  return (
    <DefinitionList
      items={[
        {
          term: t("Redirects to"),
          value: (
            <>
              <span className={classes.host}>{redirect_host}</span>
              <span className={classes.note}>{describePlace(request)}</span>
            </>
          ),
        },
        {
          term: t("App"),
          value: (
            <>
              <bdi>{client.name}</bdi>
              <span className={classes.note}>{describeIdentity(identified_by, client.id)}</span>
            </>
          ),
        },
        {
          term: t("Account"),
          value: (
            <span className={classes.account}>
              <span>{`${email} `}</span>
              <OtherAccount />
            </span>
          ),
        },
        { term: t("Brands"), value: <Brands names={brands} /> },
      ]}
    />
  );
}

function Brands({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span>{t("No brands yet. Includes brands you join or create later.")}</span>;
  const others = names.slice(0, -1).join(", ");
  const last = names.at(-1) ?? "";
  return (
    <>
      <span>{others === "" ? last : t("{others} and {last}", { others, last })}</span>
      <span className={classes.note}>
        {t("All your brands, including future ones, within your role, unless you limit it below.")}
      </span>
    </>
  );
}

/** Signs out and returns to this page after another account has signed in. */
function OtherAccount() {
  const unregisterThisBrowser = useUnregisterThisBrowser();
  const change = async () => {
    await unregisterThisBrowser();
    await endSession();
    await navigateTo(signInHere());
  };
  return (
    <Anchor component="button" type="button" onClick={change}>
      {t("Use another account")}
    </Anchor>
  );
}
