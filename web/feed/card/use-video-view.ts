import { useEffect } from 'react';

/** docs/product.md, "Shoppable Videos screen": what plays for less was swiped past. */
const lookMs = 4_000;

/** Counts a video once it has played for a moment (docs/decisions/0060); what counts it is loaded then. */
export function useVideoView(id: string, isPlaying: boolean): void {
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => import('../../overview/views/note-view.ts').then(({ noteVideoView }) => noteVideoView(id), String), lookMs);
    return () => clearTimeout(timer);
  }, [id, isPlaying]);
}
