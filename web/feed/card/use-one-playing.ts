import { useState } from 'react';

/** Which card of several plays: at first none, then the one that was pressed last. */
export function useOnePlaying(): (id: string) => { isActive: boolean; onActive: () => void } {
  const [activeId, setActiveId] = useState<string>();
  return (id) => ({ isActive: id === activeId, onActive: () => setActiveId(id) });
}
