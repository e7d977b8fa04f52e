import { ChangelogGuide } from "#studio/developers/changelog-guide.tsx";

export const metadata = { title: "Changelog", description: "API changes, newest first." };

export default function ChangelogGuidePage() {
  return <ChangelogGuide />;
}
