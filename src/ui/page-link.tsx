"use client";

import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import type { ComponentProps, FocusEvent, PointerEvent } from "react";
import { isEnglishPage } from "#kernel/language.ts";

type PageLinkProps = Omit<ComponentProps<typeof Link>, "href" | "prefetch"> & { href: string };

/**
 * A link to a page of the studio. The page is prefetched when the pointer or the focus reaches the link. `next/link`
 * alone prefetches every link in view, which took two dozen requests and most of the server's time for each page.
 */
export function PageLink({ href, onPointerEnter, onFocus, ...others }: PageLinkProps) {
  const router = useRouter();
  const pathname = usePathname();
  // Another language needs another document.
  if (isEnglishPage(href) !== isEnglishPage(pathname)) {
    const { replace: _, scroll: __, ...attributes } = others;
    return <a {...attributes} href={href} onPointerEnter={onPointerEnter} onFocus={onFocus} />;
  }
  const prefetch = () => {
    if (href.startsWith("/") && navigator.onLine) router.prefetch(href);
  };
  return (
    <Link
      {...others}
      href={href}
      prefetch={false}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        prefetch();
        onPointerEnter?.(event);
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        prefetch();
        onFocus?.(event);
      }}
    />
  );
}
