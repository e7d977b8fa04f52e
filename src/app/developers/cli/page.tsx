import Cli from "#studio/developers/cli.mdx";
import { GuidePage } from "#studio/developers/guide-page.tsx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Command line",
  description: "The command-line client: installation, sign-in, commands, exit codes, completion.",
};

export default function CliGuidePage() {
  return <GuidePage slug="cli" Content={Cli} {...installation()} reader={null} />;
}
