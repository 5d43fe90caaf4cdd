import { useEffect, useRef } from 'react';
import type { Section } from '#contract/pages/page-content.ts';
import type { PageEditor } from '../draft/use-page-editor.ts';

/** To be called when the editor of the section of that id is closed: says so, if the section is another one than when it was opened. */
export function useUpdateSaid({ find, sayUpdated }: PageEditor, id: string | undefined): () => void {
  const opened = useRef<Section>(undefined);
  useEffect(() => {
    opened.current = id === undefined ? undefined : find(id);
  }, [id, find]);
  return () => {
    const now = id === undefined ? undefined : find(id);
    if (now && now !== opened.current) sayUpdated();
    opened.current = now;
  };
}
