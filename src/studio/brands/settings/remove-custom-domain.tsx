"use client";

import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";

interface RemoveCustomDomainProps {
  domain: string;
  opened: boolean;
  onClose: () => void;
}

/** Removes the custom domain, after describing which links stop working. */
export default function RemoveCustomDomain({ domain, opened, onClose }: RemoveCustomDomainProps) {
  const trpc = useTRPC();
  const remove = useAction(trpc.customDomain.remove.mutationOptions(), {
    refresh: [trpc.customDomain.pathKey()],
    onDone: onClose,
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={t("Remove {domain}?", { domain })}
      action={t("Remove domain")}
      pending={remove.isPending}
      refusal={remove.refusal}
      onConfirm={() => remove.run({})}
    >
      <div>
        {t(
          "Links to {domain} stop working at once, also in review links that you sent. The same pages are still at Masthead's address.",
          { domain },
        )}
      </div>
    </Confirm>
  );
}
