import { useState } from 'react';
import { useLocation } from 'react-router';
import type { FigurePlace } from './figure-words.ts';

/** Whether all rows of a part are shown: as was chosen there, else to whoever was led to it by a figure. */
export function useAllRows(place: FigurePlace): [isAll: boolean, choose: (isAll: boolean) => void] {
  const { hash, key } = useLocation();
  const [chosen, setChosen] = useState<{ key: string; isAll: boolean }>();
  // What was chosen before the figure was pressed counts no longer.
  const isAll = chosen?.key === key ? chosen.isAll : hash === `#${place}`;
  return [isAll, (now) => setChosen({ key, isAll: now })];
}
