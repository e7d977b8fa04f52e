import { GuidePage } from "#studio/developers/guide-page.tsx";
import Posts from "#studio/developers/posts.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Post lifecycle",
  description: "All statuses of a post and the transitions between them.",
};

export default function PostsGuidePage() {
  return <GuidePage slug="posts" Content={Posts} {...installation()} reader={null} />;
}
