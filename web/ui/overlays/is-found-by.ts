/** Whether each word of `query` begins a word of what is searched, in any case. */
export function isFoundBy({ label, keywords = '' }: { label: string; keywords?: string }, query: string): boolean {
  const words = wordsOf(`${label} ${keywords}`);
  return wordsOf(query).every((asked) => words.some((word) => word.startsWith(asked)));
}

function wordsOf(text: string): string[] {
  return text.normalize().toLowerCase().split(/\s+/).filter(Boolean);
}
