import { useQuery } from "@tanstack/react-query";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

/** The brand's channels, as far as they are loaded. */
export function useChannels() {
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  return data?.channels ?? [];
}

/** Display names of platforms. */
export function usePlatforms(): (platform: string) => string {
  const { data } = useQuery({ ...useTRPC().channels.platforms.queryOptions({}), staleTime: Number.POSITIVE_INFINITY });
  return (platform) => data?.platforms.find((one) => one.platform === platform)?.name ?? platformName(platform);
}
