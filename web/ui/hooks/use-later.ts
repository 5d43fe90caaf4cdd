import { useEffect, useState } from 'react';

/** Whether `ms` have passed since it was first shown: for what the page does not wait for. */
export function useLater(ms: number): boolean {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isTime;
}
