import { studioPath, useBrand } from "#studio/frame/brand.tsx";

interface LogFilter {
  endpoint?: number;
  /** The delivery to open. */
  delivery?: number;
}

/** Paths of the webhook screens, for the current brand. */
export function usePaths() {
  const { handle } = useBrand();
  const api = studioPath(handle, "settings/api");
  return {
    api,
    endpoint: (id: number) => `${api}/endpoints/${id}`,
    deliveries: (filter: LogFilter = {}) => {
      const query = new URLSearchParams(Object.entries(filter).map(([key, value]) => [key, String(value)])).toString();
      return `${api}/deliveries${query ? `?${query}` : ""}`;
    },
    post: (id: number) => studioPath(handle, `posts/${id}`),
  };
}
