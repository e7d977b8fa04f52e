import { ErrorsGuide } from "#studio/developers/errors-guide.tsx";
import { ERROR_CATALOGUE } from "#transport/rest/openapi/errors.ts";

export const metadata = { title: "Errors", description: "What a refusal looks like, and every code there is." };

export default function ErrorsPage() {
  return <ErrorsGuide catalogue={ERROR_CATALOGUE} />;
}
