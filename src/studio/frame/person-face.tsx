"use client";

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Face } from "./face.tsx";

/** Images seldom change; a new one has another address. In milliseconds. */
const FRESH_MS = 10 * 60_000;

interface PersonFaceProps extends Pick<ComponentProps<typeof Face>, "name" | "size"> {
  /** The user's id; null for somebody without an account. */
  id: number | null;
}

/** A member of the brand as `Face`. The images of all members are loaded once for all the places where they are named. */
export function PersonFace({ id, ...face }: PersonFaceProps) {
  const { data } = useQuery(useTRPC().members.avatars.queryOptions({}, { staleTime: FRESH_MS, enabled: id !== null }));
  const image = data?.avatars.find(({ user_id: userId }) => userId === id)?.avatar_url ?? null;
  return <Face {...face} image={image} />;
}
