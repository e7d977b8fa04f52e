import { Button, Stack } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DialogActions } from "#ui/dialog-actions.tsx";
import { Secret } from "#ui/secret.tsx";
import { FirstRequest } from "./first-request.tsx";

interface TokenStepProps {
  token: string;
  baseUrl: string;
  onDone: () => void;
}

/** The step of a dialog that shows a token once, with a first request that uses it. */
export function TokenStep({ token, baseUrl, onDone }: TokenStepProps) {
  const { slug } = useBrand();
  return (
    <Stack gap="md">
      <Secret label={t("Token")} copyLabel={t("Copy token")} value={token}>
        {t("It works for every brand you belong to, within its limits, until you revoke it.")}
      </Secret>
      <FirstRequest token={token} baseUrl={baseUrl} slug={slug} />
      <DialogActions>
        <Button variant="filled" onClick={onDone}>
          {t("I have stored the token")}
        </Button>
      </DialogActions>
    </Stack>
  );
}
