import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/servers/test-app.ts';

const server = join(import.meta.dirname, '../..');
const texts = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts'], { cwd: server, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.test.ts') && file !== 'platform/jobs/jobs.ts')
  .map((file) => readFileSync(join(server, file), 'utf8'));

/** The kinds that a call of `addJob`, `addJobAt`, `addJobLater` or `addingJob` names: a text, or a constant that is one text or a table of some. */
function kindsOf(argument: string): string[] {
  if (argument.startsWith("'")) return [argument.slice(1, -1)];
  const name = argument.replace(/^queries\./, '').replace(/\[.*$/, '');
  const declared = texts.map((text) => new RegExp(`const ${name}[^=]*= ([^;]+);`).exec(text)?.[1]).find((value) => value !== undefined);
  return [...(declared ?? '').matchAll(/'(\w+\.\w+)'/g)].map(([, kind = '']) => kind);
}

test('every kind of job that is added has a handler that a room brings, and every handler is needed', async () => {
  await using app = await createTestApp();
  const added = texts.flatMap((text) =>
    [...text.matchAll(/(?:addJob(?:At|Later)?\(\s*\w+,|addingJob\()\s*('[^']+'|[\w.]+(?:\[\w+\])?)/g)].map(([, argument = '']) => argument),
  );
  expect(added.length).toBeGreaterThan(10);
  expect(added.filter((argument) => kindsOf(argument).length === 0)).toEqual([]);
  const kinds = new Set(added.flatMap(kindsOf));
  expect([...kinds].filter((kind) => !app.context.jobKinds.includes(kind))).toEqual([]);
  const migrations = readdirSync(join(server, '../migrations')).map((file) => readFileSync(join(server, '../migrations', file), 'utf8'));
  const isAdded = (kind: string) => kinds.has(kind) || migrations.some((sql) => sql.includes(`'${kind}'`));
  expect(app.context.jobKinds.filter((kind) => !isAdded(kind))).toEqual([]);
});
