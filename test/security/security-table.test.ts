import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import levels from '../fixtures/asvs-5.0.0-levels.json' with { type: 'json' };
import { tablesOf } from '../support/security-document.ts';

/**
 * `docs/security.md` against the standard and the tests. `levels` is the standard's own list: the ids of OWASP ASVS 5.0.0 of
 * level 1 and of level 2.
 */
const root = join(import.meta.dirname, '../..');
const maxOfOneTest = 5;
const shareOfLevel2 = 0.9;

type Kind = 'test' | 'not applicable' | 'not held' | 'deviation';
type Row = { id: string; level: string; short: string; kind: Kind; tests: string[]; why: string };

const rows = (tablesOf('ASVS')[0] ?? []).map(([id = '', level = '', short = '', held = '']): Row => {
  const [, kind = 'test', why = ''] = /^(not applicable|not held|deviation): (.+)$/.exec(held) ?? [];
  return { id, level, short, kind: kind as Kind, tests: kind === 'test' ? held.split('<br>') : [], why };
});

/** Whether a file has a test of that title, with its quotes as that kind of quote writes them. */
function isTitleIn(source: string, title: string): boolean {
  const written = ["'", '"', '`'].flatMap((quote) => [`${quote}${title}${quote},`, `${quote}${title.replaceAll(quote, `\\${quote}`)}${quote},`]);
  return written.some((text) => {
    for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
      const before = source.slice(0, at).trimEnd();
      if (before.endsWith('(') && opensTest(before)) return true;
    }
    return false;
  });
}

/** Whether the last call that begins a line before it is that of a test, not of a group of them or a skipped one. */
function opensTest(before: string): boolean {
  const begun = [...before.matchAll(/^\s*((?:test|it|describe)(?:\.\w+)*)\s*[(.]/gm)].at(-1)?.[1] ?? '';
  return /^(?:test|it)(?:\.(?:each|skipIf|runIf|concurrent))*$/.test(begun);
}

const files = new Map<string, string>();
function read(path: string): string {
  const known = files.get(path) ?? readFileSync(join(root, path), 'utf8');
  files.set(path, known);
  return known;
}

describe('the table of ASVS 5.0.0', () => {
  test('10 has every requirement of levels 1 and 2 once, at its level', () => {
    expect([levels['1'].length, levels['2'].length]).toEqual([70, 183]);
    const listed = Object.entries(levels).flatMap(([level, ids]) => ids.map((id) => `${id} ${level}`));
    expect(rows.map(({ id, level }) => `${id} ${level}`).toSorted()).toEqual(listed.toSorted());
    expect(rows.filter(({ short }) => short === '')).toEqual([]);
  });

  test('10 names tests that there are, by file and title', () => {
    const tracked = new Set(['server', 'contract', 'web', 'test', 'scripts'].flatMap((folder) => listTests(folder)));
    const wrong = rows.flatMap(({ id, tests }) =>
      tests.flatMap((named) => {
        const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(named) ?? [];
        if (!tracked.has(path)) return [`${id}: no test file "${path}" in "${named}"`];
        return isTitleIn(read(path), title) ? [] : [`${id}: no test "${title}" in ${path}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('10 finds a title that is none', () => {
    const source =
      "describe('a group', () => {\n  test('a test', () => {\n  });\n  test.skip('a skipped one', () => {});\n  it.each([\n    [1],\n  ])('each %s', () => {});\n});";
    expect(['a test', 'each %s'].map((title) => isTitleIn(source, title))).toEqual([true, true]);
    expect(['a group', 'a tes', 'a skipped one', 'another'].map((title) => isTitleIn(source, title))).toEqual([false, false, false, false]);
  });

  test('10 lets no test stand for more than five requirements', () => {
    const uses = new Map<string, number>();
    for (const named of rows.flatMap(({ tests }) => tests)) uses.set(named, (uses.get(named) ?? 0) + 1);
    expect(uses.size).toBeGreaterThan(100);
    expect([...uses].filter(([, times]) => times > maxOfOneTest)).toEqual([]);
  });

  test('10 says of what is not applicable which feature is missing, and of what is not held why', () => {
    const missing = rows.filter(({ kind }) => kind === 'not applicable');
    expect(missing.filter(({ why }) => !/\bno\b/.test(why)).map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ kind, why }) => kind === 'not held' && why.split(' ').length < 4).map(({ id }) => id)).toEqual([]);
  });

  test('10 holds all of level 1 and nine tenths of level 2, with one deviation', () => {
    const applicable = rows.filter(({ kind }) => kind !== 'not applicable');
    expect(rows.filter(({ kind }) => kind === 'deviation').map(({ id }) => id)).toEqual(['6.2.1']);
    const open = applicable.filter(({ kind }) => kind === 'not held');
    expect(open.filter(({ level }) => level === '1').map(({ id }) => id)).toEqual([]);
    const ofLevel2 = applicable.filter(({ level }) => level === '2');
    expect(1 - open.filter(({ level }) => level === '2').length / ofLevel2.length).toBeGreaterThanOrEqual(shareOfLevel2);
  });
});

function listTests(folder: string): string[] {
  const found = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.test\.tsx?$/.test(entry.name));
  return found.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}
