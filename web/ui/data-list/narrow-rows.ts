import type { Column, Filter, View } from './columns.ts';

/** The rows that match all filters and hold each searched word in one of their columns, as a person reads it. */
export function narrowRows<Row>(rows: readonly Row[], view: View, columns: readonly Column<Row>[], filters: readonly Filter<Row>[]): Row[] {
  const words = plain(view.search).split(/\s+/).filter(Boolean);
  const active = filters.filter(({ id, of }) => of && view.filters[id] !== undefined);
  return rows.filter((row) => {
    if (!active.every(({ id, of }) => of?.(row) === view.filters[id])) return false;
    if (words.length === 0) return true;
    const text = plain(columns.map(({ value }) => String(value?.(row) ?? '')).join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Case and accents do not matter: 'Jaipúr' is found by 'jaipur'. Vowel signs of Indian scripts are letters and stay. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLocaleLowerCase();
}
