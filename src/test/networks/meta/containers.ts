import type { Answer } from "../stand-in.ts";
import { accept, gone, refuse } from "./answers.ts";
import { fetchedFile } from "./fetched-media.ts";

type Form = Record<string, unknown>;
export type Container = {
  id: string;
  form: Form;
  files: string[];
  polls: number;
  isPublished: boolean;
  status: string;
};

/**
 * Containers as Instagram and Threads have them: fetched and processed after they were created, published once, and gone
 * after a day (developers.facebook.com/docs/instagram-platform/content-publishing, /docs/threads/posts).
 */
export function createContainers(nextId: () => string) {
  const all = new Map<string, Container>();
  const settings = { pollsUntilFinished: 0, failure: null as string | null };

  function create(form: Form, maxChildren: number): Answer {
    const files: string[] = [];
    for (const url of [form.image_url, form.video_url]) {
      if (url === undefined) continue;
      const file = fetchedFile(url);
      if (file === null) return refuse(9004, "The media could not be fetched from this URI.", 2207052);
      files.push(file);
    }
    if (form.media_type === "CAROUSEL") {
      const children = String(form.children ?? "")
        .split(",")
        .map((id) => all.get(id));
      const isComplete = children.every(
        (child) => child?.form.is_carousel_item === "true" && child.status === "FINISHED",
      );
      if (children.length < 2 || children.length > maxChildren || !isComplete) {
        return refuse(100, "The children of the carousel are invalid.", 2207028);
      }
      files.push(...children.flatMap((child) => child?.files ?? []));
    }
    const container: Container = { id: nextId(), form, files, polls: 0, isPublished: false, status: "IN_PROGRESS" };
    all.set(container.id, container);
    return accept({ id: container.id });
  }

  /** The status advances with every look. */
  function show(container: Container, statusField: string, errorField: string): Answer {
    container.polls += 1;
    if (container.status === "IN_PROGRESS" && container.polls > settings.pollsUntilFinished) {
      container.status = settings.failure === null ? "FINISHED" : "ERROR";
    }
    const error = settings.failure === null ? {} : { [errorField]: settings.failure };
    return accept({
      id: container.id,
      [statusField]: container.isPublished ? "PUBLISHED" : container.status,
      ...error,
    });
  }

  /** @returns the container that may be published now, or the refusal */
  function take(id: unknown): Container | Answer {
    const container = all.get(String(id));
    if (!container || container.status === "EXPIRED")
      return refuse(24, "The requested resource does not exist", 2207006);
    if (container.isPublished) return refuse(9007, "The media was already published.", 2207032);
    if (container.status !== "FINISHED") return refuse(9007, "Media ID is not available", 2207027);
    container.isPublished = true;
    return container;
  }

  return { all, settings, create, show, take, find: (id: string) => all.get(id), missing: gone };
}
