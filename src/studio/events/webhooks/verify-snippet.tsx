import { t } from "#kernel/language.ts";
import { CodeTabs } from "#ui/code-tabs.tsx";
import classes from "./verify-snippet.module.css";
import { verifySnippets } from "./verify-snippets.ts";

/** Code that verifies a request's signature, in the receiver's language. */
export function VerifySnippet() {
  const tabs = verifySnippets.map(({ language, code }) => ({
    language,
    code,
    label: t("Verify a delivery in {language}", { language }),
  }));
  return <CodeTabs tabs={tabs} className={classes.panel} />;
}
