import { GuidePage } from "#studio/developers/guide-page.tsx";
import Receipts from "#studio/developers/receipts.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Receipts",
  description: "Prove who wrote and approved a post, and when it was published.",
};

export default function ReceiptsGuidePage() {
  return <GuidePage slug="receipts" Content={Receipts} {...installation()} reader={null} />;
}
