import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The text under a heading of `docs/security.md`, up to the next one. Throws when there is none. */
export function sectionOf(heading: string): string {
  const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const found = text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`docs/security.md has no section "${heading}"`);
  return found;
}

/** The cells of the tables of a section, each table without its head. */
export function tablesOf(heading: string): string[][][] {
  const blocks = sectionOf(heading).match(/(?:^\|.*\|\n?)+/gm) ?? [];
  return blocks.map((block) =>
    block
      .trim()
      .split('\n')
      .slice(2)
      .map((line) =>
        line
          .slice(1, -1)
          .split(' | ')
          .map((cell) => cell.trim()),
      ),
  );
}

/** What stands between backticks in a cell. */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** The places that a section names as `file`: `code`, and that are not in that file. */
export function placesNotInCode(heading: string): string[] {
  const places = [...sectionOf(heading).matchAll(/`([\w./-]+\.tsx?)`:\s`([^`]+)`/g)].map(([, file = '', code = '']) => ({ file, code }));
  if (places.length === 0) throw new Error(`"${heading}" names no place in the code`);
  return places.filter(({ file, code }) => !readFileSync(join(root, file), 'utf8').includes(code)).map(({ file, code }) => `${file}: ${code}`);
}
