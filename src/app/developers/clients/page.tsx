import Clients from "#studio/developers/clients.mdx";
import { GuidePage } from "#studio/developers/guide-page.tsx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Client libraries",
  description: "Generate a typed client from the OpenAPI document.",
};

export default function ClientsGuidePage() {
  return <GuidePage slug="clients" Content={Clients} {...installation()} reader={null} />;
}
