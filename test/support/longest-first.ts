import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with long work, which Vitest would begin last: the other workers would wait for them at the end. */
const longest = [
  'test/e2e/screens/kit/kit.test.ts',
  'test/e2e/screens/screens.test.ts',
  'test/journeys/screens.test.ts',
  'test/journeys/variants.test.ts',
  'test/e2e/faults/stopping.test.ts',
  'test/e2e/faults/dev-stopping.test.ts',
  'test/e2e/seller/overview.test.ts',
  'server/stage/ingest/file/renditions.media.test.ts',
  'server/stage/ingest/rtmp/rtmp-fuzz.load.test.ts',
  'test/bad-requests.test.ts',
  'test/security/tampering.test.ts',
  'scripts/testing/testing.test.ts',
  'scripts/prepare.faults.test.ts',
  'test/conformance/hosted.accounts.test.ts',
  'server/shop/orders/limits/order-limits.test.ts',
];

/** Vitest's order, by what it measured before or by size, but for the files that are known to be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(`/${path}`));
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((all) => [...all.filter(isLong), ...all.filter((file) => !isLong(file))]);
  }
}
