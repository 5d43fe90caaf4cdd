import { useEffect, useState } from 'react';
import { dataSavingReason } from '../../net/data-saving.ts';

/** Whether data is saved or less motion asked for: then nothing starts before it is pressed. */
export function isStillWanted(): boolean {
  return dataSavingReason() !== undefined || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The same for what is rendered; `undefined` until the browser has been asked. */
export function useStill(): boolean | undefined {
  const [isStill, setStill] = useState<boolean>();
  useEffect(() => setStill(isStillWanted()), []);
  return isStill;
}
