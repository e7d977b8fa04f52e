"use client";

import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import type { NetworkApp } from "./network.ts";

/** Removes the keys that were entered for a network, after saying what this means for its channels. */
export function RemoveKeys({ network }: { network: NetworkApp }) {
  const { platform, name, shared_with: sharedWith } = network;
  const trpc = useTRPC();
  const [isAsking, asking] = useDisclosure(false);
  const remove = useAction(trpc.appKeys.delete.mutationOptions(), {
    refresh: [trpc.appKeys.pathKey()],
    expire: [trpc.channels.pathKey()],
    onDone: asking.close,
    toast: () => t("Removed the keys of {name}.", { name }),
  });
  return (
    <>
      <Button onClick={asking.open}>{t("Remove keys")}</Button>
      <Confirm
        opened={isAsking}
        onClose={asking.close}
        title={t("Remove the keys of {name}?", { name })}
        action={t("Remove keys")}
        pending={remove.isPending}
        refusal={remove.refusal}
        onConfirm={() => remove.run({ platform })}
      >
        <div>{[consequenceOf(network), ...sharedWith.map(alsoFor)].join(" ")}</div>
      </Confirm>
    </>
  );
}

function consequenceOf({ name, keys }: NetworkApp): string {
  const isReplaced = keys.every(
    ({ is_required: isRequired, is_overriding: isOverriding }) => !isRequired || isOverriding,
  );
  return isReplaced
    ? t(
        "The keys of the server's configuration are used again. Channels that were connected with another app may have to be reconnected.",
      )
    : t("Nobody can connect {name} any more, and nothing is published on its channels until keys are entered again.", {
        name,
      });
}

const alsoFor = (platform: string) => t("{platform} uses the same keys.", { platform });
