import { useEffect, useEffectEvent } from 'react';
import type { PageEditor } from './draft/use-page-editor.ts';

const writes = 'input:not([type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';

/** Undo and Redo of the page; in a text that has the focus they are its own. */
export function useEditorKeys(editor: PageEditor): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(writes)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) editor.redo();
    else editor.undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
