import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their tests start processes and wait for them, for outages and for leases. */
const WAIT = /\/src\/(worker|launch|server|platform\/db)\//;

/**
 * The order of files: first those of the projects with few, each of which loads its modules and takes long; then, in a
 * project, those that wait, so that others use the processors meanwhile. At the end only short ones are left, which
 * keep all processors busy. Otherwise the longest or largest file is first, as Vitest has it.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...Map.groupBy(sorted, ({ project }) => project).values()];
    return projects
      .toSorted((one, other) => one.length - other.length)
      .flatMap((ofProject) => {
        const waits = ({ moduleId }: TestSpecification) => WAIT.test(moduleId);
        return [...ofProject.filter(waits), ...ofProject.filter((file) => !waits(file))];
      });
  }
}
