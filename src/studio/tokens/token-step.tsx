import { Button, Group, Stack } from "@mantine/core";
import { CodeBlock } from "#ui/code-block.tsx";
import { Secret } from "#ui/secret.tsx";
import { useBrand } from "../frame/brand.tsx";

interface TokenStepProps {
  token: string;
  baseUrl: string;
  onDone: () => void;
}

/** The step of a dialog that shows a token once, with a first request that uses it. */
export function TokenStep({ token, baseUrl, onDone }: TokenStepProps) {
  const { slug } = useBrand();
  const request = [
    `curl ${baseUrl}/posts`,
    '-H "Authorization: Bearer $MASTHEAD_TOKEN"',
    `-H "X-Service-Brand: ${slug}"`,
  ].join(" \\\n  ");
  return (
    <Stack gap="md">
      <Secret label="Token" value={token}>
        It works for every brand you belong to, until you revoke it.
      </Secret>
      <CodeBlock label="A first request" code={request} />
      <Group justify="flex-end">
        <Button variant="filled" onClick={onDone}>
          I have stored the token
        </Button>
      </Group>
    </Stack>
  );
}
