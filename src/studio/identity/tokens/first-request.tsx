import { t } from "#kernel/language.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { curlFor } from "./curl-for.ts";

interface FirstRequestProps {
  token: string;
  baseUrl: string;
  /** The slug of the brand that it asks for; without one, it lists the brands. */
  slug?: string;
}

/** A request to copy while the token is shown: complete, for this installation. */
export function FirstRequest({ token, baseUrl, slug }: FirstRequestProps) {
  return (
    <CodeBlock
      label={t("A first request")}
      code={curlFor({ token, baseUrl, slug })}
      copyLabel={t("Copy first request")}
    />
  );
}
