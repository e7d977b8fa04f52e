import { Overview } from "#studio/developers/overview.tsx";

export const metadata = {
  title: "For developers",
  description: "Guides and the API reference: tokens, posts, webhooks, errors, limits.",
};

export default function DevelopersPage() {
  return <Overview />;
}
