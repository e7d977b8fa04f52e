import Errors from "#studio/developers/errors.mdx";
import { GuidePage } from "#studio/developers/guide-page.tsx";
import { installation } from "../installation.ts";

export const metadata = { title: "Errors", description: "The format of error responses, and all error codes." };

export default function ErrorsPage() {
  return <GuidePage slug="errors" Content={Errors} {...installation()} reader={null} />;
}
