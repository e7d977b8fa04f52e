"use client";

import { Alert, Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#kernel/language.ts";
import type { Confirmed } from "#studio/frame/confirm-person.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useHasPasskeys } from "#studio/identity/auth/use-has-passkeys.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { KeyDrawing } from "#ui/drawings/key.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { type Passkey, PasskeyRow } from "./passkey-row.tsx";
import type { useAddPasskey } from "./use-add-passkey.ts";

const RenamePasskey = lazyDialog(() => import("./rename-passkey.tsx"));

interface PasskeysProps {
  adding: ReturnType<typeof useAddPasskey>;
  confirmed: Confirmed["confirmed"];
}

/** The person's passkeys: name, where it is stored, and last use. */
export function Passkeys({ adding, confirmed }: PasskeysProps) {
  const trpc = useTRPC();
  const canBeAdded = useHasPasskeys();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const list = useInfiniteQuery(trpc.passkeys.list.infiniteQueryOptions({}, PAGED));
  const remove = useAction(trpc.passkeys.remove.mutationOptions(), {
    confirm: confirmed,
    refresh: [trpc.passkeys.list.pathKey(), trpc.sessions.list.pathKey()],
  });
  const passkeys = list.data?.pages.flatMap((page) => page.passkeys) ?? [];
  return (
    <Section
      title={t("Passkeys")}
      description={t("Sign in with your fingerprint, face or device PIN instead of a password and code.")}
    >
      {adding.refusal ? <AddingFailed adding={adding} /> : null}
      <PagedList
        list={list}
        count={passkeys.length}
        errorTitle={t("Your passkeys couldn't be loaded.")}
        rows={2}
        empty={
          <EmptyState drawing={<KeyDrawing />} title={t("No passkeys yet")}>
            {canBeAdded
              ? t("Add a passkey on this device, in your password manager, or on a security key.")
              : t(
                  "This browser can't create passkeys here. Passkeys need an up-to-date browser, https and a domain name.",
                )}
          </EmptyState>
        }
      >
        <Rows label={t("Passkeys")}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={() => remove.send({ id: passkey.id })}
            />
          ))}
        </Rows>
      </PagedList>
      <RenamePasskey
        opened={adding.added !== null || renamed !== null}
        passkey={adding.added ?? renamed}
        isNew={adding.added !== null}
        onClose={() => {
          adding.forgetAdded();
          setRenamed(null);
        }}
      />
    </Section>
  );
}

function AddingFailed({ adding }: Pick<PasskeysProps, "adding">) {
  if (adding.refusal?.code !== "setup_expired") return <FormError error={adding.refusal} />;
  return (
    <Alert color="yellow" role="alert" title={t("Setup expired")}>
      <span>
        {t(
          "Adding a passkey must be completed within 5 minutes. Nothing was changed. If your device saved a passkey, delete it there.",
        )}
      </span>
      <Button mt="sm" display="block" loading={adding.isBusy} onClick={adding.add}>
        {t("Start again")}
      </Button>
    </Alert>
  );
}
