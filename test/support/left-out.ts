import type { Reporter } from 'vitest/node';

type LeftOut = { project: string; path: string; name: string };

/** The tests that did not run, by name, since their titles say what this machine lacks; then how many they are. */
export function describeLeftOut(tests: readonly LeftOut[]): string[] {
  if (tests.length === 0) return ['No test was left out'];
  return [...tests.map(({ project, path, name }) => `  ${project}  ${path} > ${name}`), `Left out: ${tests.length} ${tests.length === 1 ? 'test' : 'tests'}`];
}

/** Says what a run left out, so that a count of passed tests is never taken for all of them. Silent where somebody asked for some tests by name. */
export function leftOut(): Reporter {
  let isChosen = false;
  return {
    onInit(vitest) {
      isChosen = vitest.config.testNamePattern !== undefined;
    },
    onTestRunEnd(modules) {
      if (isChosen) return;
      const tests = modules.flatMap((module) =>
        [...module.children.allTests('skipped')].map(({ fullName }) => ({ project: module.project.name, path: module.relativeModuleId, name: fullName })),
      );
      process.stdout.write(`${describeLeftOut(tests).join('\n')}\n`);
    },
  };
}
