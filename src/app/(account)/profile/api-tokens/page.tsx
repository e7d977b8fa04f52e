import { TokensAndBrowsers } from "#studio/profile/tokens-and-browsers.tsx";
import { requirePerson } from "../../../visitor.ts";

export const metadata = { title: "Tokens and browsers" };

export default async function ApiTokensPage() {
  await requirePerson();
  return <TokensAndBrowsers />;
}
