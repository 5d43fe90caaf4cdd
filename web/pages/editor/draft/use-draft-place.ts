import { useEffect, useState } from 'react';
import type { PageId } from '#contract/ids.ts';
import { type DraftPlace, openDraftPlace } from './kept-draft.ts';

/** The place of this editor, for as long as it is on screen; undefined until it is open. */
export function useDraftPlace(page: PageId): DraftPlace | undefined {
  const [place, setPlace] = useState<DraftPlace>();
  useEffect(() => {
    const opening = openDraftPlace(page);
    let isLeft = false;
    void opening.then((opened) => !isLeft && setPlace(opened));
    return () => {
      isLeft = true;
      void opening.then((opened) => opened.leave());
    };
  }, [page]);
  return place;
}
