import { SingleSignOnProblem } from "#studio/auth/single-sign-on-problem.tsx";

export const metadata = { title: "Couldn't sign you in" };

export default async function Problem({ searchParams }: { searchParams: Promise<{ code?: string | string[] }> }) {
  return <SingleSignOnProblem code={[(await searchParams).code].flat()[0]} />;
}
