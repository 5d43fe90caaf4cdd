import { expect, test } from 'vitest';
import { describeLeftOut } from './left-out.ts';
import { testsOf } from './sources.ts';

const one = { project: 'unit', path: 'server/a.test.ts', name: 'nodes on NATS (needs nats-server) > hear each other' };

test('a run names the tests that it left out, and counts them', () => {
  expect(describeLeftOut([one])).toEqual(['  unit  server/a.test.ts > nodes on NATS (needs nats-server) > hear each other', 'Left out: 1 test']);
  expect(describeLeftOut([one, one]).at(-1)).toBe('Left out: 2 tests');
});

test('a run that left nothing out says so', () => {
  expect(describeLeftOut([])).toEqual(['No test was left out']);
});

test('what this machine may lack is skipped by Vitest, under a title that says it: nothing drops its tests in silence', () => {
  const tools = testsOf('server', 'web', 'test').filter(({ text }) => /\bhas(Nats|Firefox|Ffmpeg|Ffprobe)\b/.test(text));
  expect(tools.length).toBeGreaterThan(10);
  expect(tools.filter(({ text }) => !/\.skipIf\(/.test(text)).map(({ path }) => path)).toEqual([]);
  expect(tools.filter(({ text }) => /\bhas(Nats|Firefox)\b/.test(text) && !/\(needs (nats-server|firefox-esr)/.test(text)).map(({ path }) => path)).toEqual([]);
});
