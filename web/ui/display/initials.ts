import { lazily } from '#contract/formats/lazily.ts';

const letters = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * First letters of the first and the last word, whole where a letter is several code points: 'Meera Iyer' → 'MI', 'मीरा' → 'मी'. What
 * begins with a mark such as a bracket is no name, unless there is nothing else.
 */
export function initialsOf(name: string): string {
  const all = name.trim().split(/\s+/).filter(Boolean);
  const named = all.filter((word) => !/^\p{P}/u.test(word));
  const words = named.length > 0 ? named : all;
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map(firstLetterOf).join('') || '?';
}

/** As `initialsOf`, of the first word alone: 'brass lamp' → 'B'. Empty where there is none. */
export function firstLetterOf(name = ''): string {
  const [first] = letters().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}
