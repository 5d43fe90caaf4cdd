import { formatShortRupees, type Paise, parseRupees } from './money.ts';

/** What was meant, most likely, by an amount that `parseRupees` refuses: '1299,50', as decimals are written elsewhere, or '₹ 1,,299'. */
export function meantRupees(typed: string): Paise | undefined {
  if (parseRupees(typed) !== undefined) return undefined;
  const bare = typed.replace(/^\s*(?:₹|rs\.?)|\/-\s*$|\s/gi, '');
  const [, rupees = bare, decimals = ''] = /^([\d.,]*)[.,](\d{1,2})$/.exec(bare) ?? [];
  const separators = decimals || /^\d{1,3}(?:\.\d{3}){2,}$/.test(rupees) ? /[.,]/g : /,/g;
  return parseRupees(`${rupees.replace(separators, '')}${decimals && '.'}${decimals}`) || undefined;
}

/** ' Did you mean 1,299.50?' behind what is wrong with an amount; nothing where nobody knows. */
export function didYouMean(typed: string): string {
  const paise = meantRupees(typed);
  return paise === undefined ? '' : ` Did you mean ${formatShortRupees(paise).replace('₹', '')}?`;
}
