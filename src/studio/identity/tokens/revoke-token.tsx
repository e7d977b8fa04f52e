"use client";

import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm } from "#ui/dialog.tsx";
import type { Token } from "./token-rows.tsx";

interface RevokeTokenProps {
  /** The token to revoke; null while the dialog is closed. */
  token: Token | null;
  onClose: () => void;
}

/** Revokes a token, after describing the consequences. */
export default function RevokeToken({ token, onClose }: RevokeTokenProps) {
  const trpc = useTRPC();
  const revoke = useAction(trpc.tokens.revoke.mutationOptions(), {
    toast: () => t("Token revoked."),
    onDone: onClose,
    refresh: [trpc.tokens.list.pathKey()],
  });
  return (
    <Confirm
      opened={token !== null}
      onClose={onClose}
      title={t("Revoke this token?")}
      action={t("Revoke token")}
      pending={revoke.isPending}
      refusal={revoke.refusal}
      onConfirm={() => token && revoke.run({ id: token.id })}
    >
      <div>
        {t("Whatever uses “{name}” loses access immediately. Its content stays. This can't be undone.", {
          name: token?.name ?? "",
        })}
      </div>
    </Confirm>
  );
}
