"use client";

import { Alert, Checkbox, List, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { t } from "#kernel/language.ts";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { browserKeyOf } from "./browser-key.ts";
import classes from "./connect-page.module.css";
import type { Connection, Link } from "./connect-page.tsx";

interface ChooseAccountProps {
  token: string;
  link: Link;
  connection: Connection;
  onDone: (connection: Connection) => void;
}

/** Which of the authorized accounts the brand gets; none before the guest has chosen. */
export function ChooseAccount({ token, link, connection, onDone }: ChooseAccountProps) {
  const choose = useAction(useTRPC().connectLinks.guest.choose.mutationOptions(), { onDone });
  const [isNoneChosen, setNoneChosen] = useState(false);
  const { choices, missing } = connection;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const accounts = new FormData(event.currentTarget).getAll("account").map(String);
    setNoneChosen(accounts.length === 0);
    if (accounts.length > 0) choose.run({ token, browser_key: browserKeyOf(token), id: connection.id, accounts });
  };
  return (
    <form onSubmit={send} noValidate method="post">
      <Stack gap="md">
        <h1 className={classes.title} tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t("Which accounts may {brand} use?", { brand: link.brand.name })}
        </h1>
        <FormError error={choose.refusal} />
        <Checkbox.Group
          aria-label={t("Accounts")}
          defaultValue={choices.length === 1 ? choices.map((choice) => choice.external_id) : []}
          error={isNoneChosen ? t("Choose at least one.") : undefined}
        >
          <Stack gap="sm">
            {choices.map(({ external_id: account, display_name: name, handle }) => (
              <Checkbox key={account} name="account" value={account} label={name} description={handle} />
            ))}
          </Stack>
        </Checkbox.Group>
        {missing.length > 0 ? (
          <Alert
            color="yellow"
            icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
            title={t("Not available")}
          >
            <List size="sm">
              {missing.map(({ name, reason }) => (
                <List.Item key={name}>{`${name}: ${reason}`}</List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        <Submit isSending={choose.isPending} fullWidth>
          {t("Connect selected")}
        </Submit>
      </Stack>
    </form>
  );
}
