import { Button, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import classes from "./check-mail.module.css";
import { StepFrame } from "./step-frame.tsx";

interface RestoreStepProps {
  /** The restore token from the refused sign-in. */
  token: string;
  onStartAgain: () => void;
}

/** Offers to restore a deleted account within its 14 days. */
export function RestoreStep({ token, onStartAgain }: RestoreStepProps) {
  const trpc = useTRPC();
  const restore = useAction(trpc.deletion.restore.mutationOptions());
  if (restore.isDone) {
    return (
      <StepFrame isResult title={t("Account restored")} description={t("Sign in again to continue.")}>
        <Button variant="filled" fullWidth onClick={onStartAgain}>
          {t("Sign in")}
        </Button>
      </StepFrame>
    );
  }
  return (
    <StepFrame
      isResult
      title={t("This account was deleted")}
      description={t("You can restore it within 14 days of its deletion.")}
      footer={
        <button type="button" className={classes.again} onClick={onStartAgain}>
          {t("Cancel")}
        </button>
      }
    >
      <Stack gap="md">
        <FormError error={restore.refusal} />
        <Button
          variant="filled"
          fullWidth
          loading={restore.isPending}
          onClick={() => restore.run({ restore_token: token })}
        >
          {t("Restore account")}
        </Button>
      </Stack>
    </StepFrame>
  );
}
