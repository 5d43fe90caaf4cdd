import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Migrations never change once they have landed, their comments included. This file names what is no citation. */
const texts = files.filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && file !== 'test/citations.test.ts');
const documents = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, read(file)]));

/** A document, then its heading in quotation marks or the names of lines in a table: `docs/live-video.md, P13, P14`. */
const citation = /(?<path>[\w/.-]*\b[\w-]+\.md)(?:, "(?<heading>[^"]+)"|, (?:and )?(?<rows>[PI]\d+(?:, [PI]\d+)*))?/g;
const decision = /\bdecisions\/(?<number>\d{4})/g;

test('every document that is cited is here, with the heading or row that is named', () => {
  const problems = texts.flatMap((file) => [...read(file).matchAll(citation)].map(({ groups }) => problemOf(file, groups)));
  expect(problems.length).toBeGreaterThan(150);
  expect(problems.filter(Boolean)).toEqual([]);
});

test('every decision that is cited is here', () => {
  const cited = texts.flatMap((file) => [...read(file).matchAll(decision)].map(({ groups }) => groups?.number ?? ''));
  expect(cited.length).toBeGreaterThan(4);
  expect(cited.filter((number) => !files.some((path) => path.startsWith(`docs/decisions/${number}-`)))).toEqual([]);
});

test('no section of a specification is cited that is not here', () => {
  expect(texts.filter((file) => /(?<!Theora )\b[Ss]pecification §/.test(read(file)))).toEqual([]);
});

/** Comments cite from the root, documents also from where they lie. */
function problemOf(file: string, { path = '', heading, rows }: Record<string, string | undefined> = {}): string | undefined {
  const document = documents.get(path) ?? documents.get(join(file, '..', path));
  if (document === undefined) return `${file}: ${path} is not here`;
  if (heading && !document.split('\n').some((line) => line.replace(/^#+ /, '') === heading && line !== heading))
    return `${file}: ${path} has no heading "${heading}"`;
  const missing = rows?.split(', ').filter((row) => !document.includes(`| ${row} |`)) ?? [];
  return missing.length > 0 ? `${file}: ${path} has no ${missing}` : undefined;
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
