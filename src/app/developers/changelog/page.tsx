import { ChangelogGuide } from "#studio/developers/changelog-guide.tsx";

export const metadata = { title: "Changelog", description: "What changed for programs, newest first." };

export default function ChangelogGuidePage() {
  return <ChangelogGuide />;
}
