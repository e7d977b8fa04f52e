import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ChannelGuide } from "#studio/developers/channel-guide.tsx";
import { channelGuideTitle } from "#studio/developers/channel-title.ts";

interface Props {
  params: Promise<{ platform: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { platform } = await params;
  return { title: channelGuideTitle(platform) ?? "Not found" };
}

export default async function ChannelGuidePage({ params }: Props) {
  const { platform } = await params;
  if (channelGuideTitle(platform) === null) notFound();
  return <ChannelGuide platform={platform} />;
}
