declare module "*.mdx" {
  import type { GuideContent } from "#studio/developers/guide-props.ts";

  const content: GuideContent;
  export default content;
}
