import { CliGuide } from "#studio/developers/cli-guide.tsx";
import { appUrl } from "#transport/pages/loaded.ts";

export const metadata = {
  title: "Command line",
  description: "The command-line client: installation, sign-in, commands, exit codes, completion.",
};

export default function CliGuidePage() {
  return <CliGuide appUrl={appUrl()} />;
}
