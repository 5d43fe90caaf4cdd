import type { Filter, Sort, View } from './columns.ts';

type Known = { filters: readonly Pick<Filter<never>, 'id' | 'choices'>[]; sortable: readonly string[] };

const maxSearch = 100;

/** Reads `?search=lamp&status=packed&sort=-total`; what the list does not know is left out. */
export function readView(address: URLSearchParams, { filters, sortable }: Known): View {
  const chosen = filters.flatMap(({ id, choices }) => {
    const value = address.get(id);
    return value !== null && choices.some((choice) => choice.value === value) ? [[id, value]] : [];
  });
  return {
    search: (address.get('search') ?? '').trim().slice(0, maxSearch),
    sort: readSort(address.get('sort') ?? '', sortable),
    filters: Object.fromEntries(chosen),
  };
}

function readSort(text: string, sortable: readonly string[]): Sort | undefined {
  const desc = text.startsWith('-');
  const id = desc ? text.slice(1) : text;
  return sortable.includes(id) ? { id, desc } : undefined;
}

/** The address with one thing changed; other parts of it stay. */
export function withChange(address: URLSearchParams, name: string, value: string | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

export function sortText(sort: Sort | undefined): string | undefined {
  return sort && `${sort.desc ? '-' : ''}${sort.id}`;
}
