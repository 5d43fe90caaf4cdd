import { useEffect } from 'react';
import { noteView } from './note-view.ts';

/** Counts a checkout that begins, once for each store: by the first of its products. */
export function useNotedCheckout(products: readonly string[]): void {
  const ids = products.join(' ');
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) void noteView(id, 'checkout');
  }, [ids]);
}
