import { ErrorsGuide } from "#studio/developers/errors-guide.tsx";
import { ERROR_CATALOGUE } from "#transport/pages/loaded.ts";

export const metadata = { title: "Errors", description: "The format of error responses, and all error codes." };

export default function ErrorsPage() {
  return <ErrorsGuide catalogue={ERROR_CATALOGUE} />;
}
