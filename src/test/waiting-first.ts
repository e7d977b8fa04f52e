import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their tests start processes and wait for them, for outages and for leases. */
const WAIT = /\/src\/(worker|launch|platform\/db)\//;

/**
 * The order of the files of a project: first those that wait, so that others use the processors meanwhile, and none of
 * them is left alone at the end. Otherwise the longest or largest file is first, as Vitest has it.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((ofProject) => {
      const waits = ({ moduleId }: TestSpecification) => WAIT.test(moduleId);
      return [...ofProject.filter(waits), ...ofProject.filter((file) => !waits(file))];
    });
  }
}
