type Connection = EventTarget & { saveData?: boolean; effectiveType?: string; downlink?: number };

/** Why little should be loaded: the browser saves data, or reports a slow network; `undefined` where it does neither. */
export function dataSavingReason(): 'saver' | 'slow' | undefined {
  const { saveData, effectiveType } = connection() ?? {};
  if (saveData) return 'saver';
  return effectiveType === '2g' || effectiveType === 'slow-2g' ? 'slow' : undefined;
}

/** Only Chromium has one. */
export function connection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection;
}
