import type { ReactNode } from 'react';

export type CellValue = string | number | Date | null | undefined;

/** One column of a list. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What is sorted, searched and exported; a column without it is only looked at. */
  value?: (row: Row) => CellValue;
  isSortable?: boolean;
  /** Numbers stand at the end. */
  align?: 'end';
  /** Only from 1024 px. */
  isWide?: boolean;
  className?: string;
};

/** One row of chips: a property and the values it may have. */
export type Filter<Row> = {
  /** Its name in the address. */
  id: string;
  label: string;
  choices: readonly { value: string; text: string }[];
  /** What is shown while none of them is chosen; "All" unless it says otherwise. */
  unchosen?: string;
  /** The row's value, where the rows are filtered here. */
  of?: (row: Row) => string;
};

export type Sort = { id: string; desc: boolean };

/** What of a list is shown. It lives in the address, so that Back, reload and a shared link bring it back. */
export type View = { search: string; sort: Sort | undefined; filters: Readonly<Record<string, string>> };
