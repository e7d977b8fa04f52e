"use client";

import { Alert, Checkbox, List, Stack } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { Submit } from "#studio/frame/submit.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { FormSkeleton } from "#ui/skeletons.tsx";
import { useConnectSearch } from "./connect-search.ts";
import { ConnectSucceeded } from "./connect-succeeded.tsx";

interface ChooseAccountsProps {
  /** The connection request that returned the accounts. */
  id: number;
  /** The platform's name for them. */
  name: string;
}

/** Asks which of the authorized accounts to add as channels. */
export function ChooseAccounts({ id, name }: ChooseAccountsProps) {
  const trpc = useTRPC();
  const [, setSearch] = useConnectSearch();
  const request = useQuery(trpc.channels.request.queryOptions({ id }));
  const choose = useAction(trpc.channels.choose.mutationOptions());
  const [isNoneChosen, setNoneChosen] = useState(false);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const accounts = new FormData(event.currentTarget).getAll("account").map(String);
    setNoneChosen(accounts.length === 0);
    if (accounts.length > 0) choose.run({ id, accounts });
  };

  if (choose.output) return <ConnectSucceeded channels={choose.output.channels} />;
  if (!request.data) {
    return request.error ? (
      <ReadError title={t("Your accounts couldn't be loaded.")} error={request.error} onRetry={request.refetch} />
    ) : (
      <FormSkeleton fields={2} />
    );
  }
  if (request.data.status !== "choosing") {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void setSearch({ request: null });
        }}
      >
        <Stack gap="md" align="flex-start">
          <p>{t("This request has expired or was already completed.")}</p>
          <Submit isSending={false}>{t("Start again")}</Submit>
        </Stack>
      </form>
    );
  }
  const { choices } = request.data;
  const only = choices.length === 1 ? choices[0] : undefined;
  const granted = tn(
    choices.length,
    "{platform} gave access to {count} account.",
    "{platform} gave access to {count} accounts.",
    { platform: name },
  );
  return (
    <form onSubmit={send} noValidate method="post">
      <Stack gap="md">
        <FormError error={choose.refusal} />
        <Checkbox.Group
          label={`${granted} ${only ? t("Do you want to add it?") : t("Which ones do you want to add?")}`}
          defaultValue={only ? [only.external_id] : []}
          error={isNoneChosen ? t("Choose at least one.") : undefined}
        >
          <Stack gap="sm" mt="sm">
            {choices.map(({ external_id: account, display_name: title, handle, is_connected: isKnown }) => (
              <Checkbox
                key={account}
                name="account"
                value={account}
                label={title}
                description={isKnown ? `${handle} · ${t("already connected; access will be renewed")}` : handle}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {request.data.missing.length > 0 ? (
          <Alert
            color="yellow"
            icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden />}
            title={t("Not available")}
          >
            <List size="sm">
              {request.data.missing.map(({ name: account, reason }) => (
                <List.Item key={account}>{`${account}: ${reason}`}</List.Item>
              ))}
            </List>
          </Alert>
        ) : null}
        <div>
          <Submit isSending={choose.isPending}>{t("Connect selected")}</Submit>
        </div>
      </Stack>
    </form>
  );
}
