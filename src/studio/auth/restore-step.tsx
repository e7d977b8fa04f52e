import { Button, Stack } from "@mantine/core";
import { useTRPC } from "#transport/trpc/client.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useAction } from "../frame/use-action.ts";
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
      <StepFrame isResult title="Account restored" description="Sign in again to continue.">
        <Button variant="filled" fullWidth onClick={onStartAgain}>
          Sign in
        </Button>
      </StepFrame>
    );
  }
  return (
    <StepFrame
      isResult
      title="This account was deleted"
      description="You can restore it within 14 days of its deletion."
      footer={
        <button type="button" className={classes.again} onClick={onStartAgain}>
          Cancel
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
          Restore account
        </Button>
      </Stack>
    </StepFrame>
  );
}
