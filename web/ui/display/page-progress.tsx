import { useNavigation } from 'react-router';

/** A line along the top while the next page takes longer than a moment: on a weak network a press would seem to do nothing. */
export function PageProgress() {
  if (useNavigation().state !== 'loading') return null;
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 overflow-hidden [animation:enter_.2s_.3s_backwards]">
      <div className="h-1 w-1/3 animate-glide bg-ink-400" />
    </div>
  );
}
