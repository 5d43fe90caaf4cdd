import { expect, test } from 'vitest';
import { sourcesOf } from '../../../../test/support/sources.ts';

/** What begins a text that stands beside a field. */
const besideField = /\bmessage: |\bset(?:Problem|Refusal|Error|Failure)\(|\bsetProblems\(\{ \w+: |\|\| /g;
const toasts = /\bshow(?:Problem|Toast)\(/g;

test('a toast repeats no text that stands beside a field', () => {
  const sources = sourcesOf('web').map(({ path, text }) => ({
    path,
    said: [...text.matchAll(toasts)].flatMap((found) => textsOf(text, path, argumentsAt(text, endOf(found))[1])),
    shown: [...text.matchAll(besideField)].flatMap((found) => textsOf(text, path, argumentsAt(text, endOf(found))[0])),
  }));
  for (const kind of ['said', 'shown'] as const) expect(sources.filter((source) => source[kind].length > 0).length).toBeGreaterThan(50);
  const shown = new Set(sources.flatMap((source) => source.shown));
  expect(sources.flatMap(({ said }) => said.filter((text) => shown.has(text)))).toEqual([]);
});

function endOf(found: RegExpExecArray): number {
  return found.index + found[0].length;
}

/** What stands between the commas from `start` to the bracket that closes it. */
function argumentsAt(text: string, start: number): string[] {
  const parts = [''];
  for (let depth = 0, at = start; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (depth < 0 || (depth === 0 && letter === ';')) break;
    if (depth === 0 && letter === ',') parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts;
}

/** The texts that an argument may be: of the catalog by their names, what a variable holds by its file. */
function textsOf(source: string, path: string, argument = ''): string[] {
  const catalog = /useTranslation\(\[?'([\w-]+)'/.exec(source)?.[1];
  return argument.split(/ \?\? | \? | : |\n/).flatMap((one) => {
    const [, name, variable] = /^(?:t(?:ext)?\('([\w:.-]+)'.*|([a-z]\w*(?:\.\w+)*))$/.exec(one.trim().replace(/^\((.*)\)$/, '$1')) ?? [];
    if (name) return [name.includes(':') ? name : `${catalog}:${name}`];
    return variable && variable !== 'undefined' ? [`${path}: ${variable}`] : [];
  });
}
