/** The pages worth a link: first, last, and those around the current one; 'gap' stands for what is left out. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const kept = [...new Set([1, page - 1, page, page + 1, pages])].filter((each) => each >= 1 && each <= pages).sort((a, b) => a - b);
  return kept.flatMap((each, index) => {
    const step = each - (kept[index - 1] ?? 0);
    // A gap of one page would be as wide as its number.
    if (step === 2) return [each - 1, each];
    return step > 2 ? ['gap' as const, each] : [each];
  });
}
