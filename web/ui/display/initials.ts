/** First letters of the first and the last word, whole where a letter is several code points: 'Meera Iyer' → 'MI', 'मीरा' → 'मी'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  return picked.map((word = '') => [...segmenter.segment(word)][0]?.segment.toLocaleUpperCase() ?? '').join('') || '?';
}
