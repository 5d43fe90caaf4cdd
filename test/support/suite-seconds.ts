import type { Reporter, TestModule } from 'vitest/node';

/** Of which each is named; the others are in the sums. */
const slowest = 40;

type Suite = { project: string; path: string; seconds: number };

/** The seconds of the slowest suites, slowest first, then those of each project: what has become slow is seen in every run. */
export function describeSuites(suites: readonly Suite[]): string[] {
  const projects = Map.groupBy(suites, ({ project }) => project);
  const rows = suites
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
    .map(({ project, path, seconds }) => `${format(seconds)}  ${project}  ${path}`);
  const totals = [...projects].map(
    ([project, all]) => `${format(all.reduce((sum, { seconds }) => sum + seconds, 0))}  ${project}  ${all.length} suites in all`,
  );
  return [`Seconds of the ${slowest} slowest suites`, ...rows, ...totals];
}

/** Of a file's imports, hooks and tests. */
export function secondsOf(module: TestModule): number {
  const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
  return (prepareDuration + setupDuration + collectDuration + duration) / 1000;
}

/** Reads what Vitest measured of each file. Files that run at once are each counted in full. */
export const suiteSeconds: Reporter = {
  onTestRunEnd(modules) {
    const suites = modules.map((module) => ({ project: module.project.name, path: module.relativeModuleId, seconds: secondsOf(module) }));
    process.stdout.write(`${describeSuites(suites).join('\n')}\n`);
  },
};

function format(seconds: number): string {
  return `${seconds.toFixed(1).padStart(8)} s`;
}
