import { CodeTabs } from "#ui/code-tabs.tsx";
import classes from "./verify-snippet.module.css";
import { verifySnippets } from "./verify-snippets.ts";

/** Code that verifies a request's signature, in the receiver's language. */
export function VerifySnippet() {
  return <CodeTabs label="Verify a delivery" tabs={verifySnippets} className={classes.panel} />;
}
