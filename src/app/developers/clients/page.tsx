import { ClientsGuide } from "#studio/developers/clients-guide.tsx";
import { apiUrl } from "#transport/pages/loaded.ts";

export const metadata = {
  title: "Client libraries",
  description: "Generate a typed client from the OpenAPI document.",
};

export default function ClientsGuidePage() {
  return <ClientsGuide apiUrl={apiUrl()} />;
}
