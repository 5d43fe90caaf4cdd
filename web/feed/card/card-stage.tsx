import { type ReactNode, useRef } from 'react';
import { SignInSheetProvider } from '../../accounts/sheet/sign-in-sheet-context.tsx';
import { AudioSourceProvider } from '../../watch/sound/audio-sources.tsx';

/** Around cards that stand in a page: their sound, and a sign-in by a sheet over the whole window. */
export function CardStage({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <SignInSheetProvider frame={() => place.current} returnAddress={() => location.href}>
      <AudioSourceProvider>{children}</AudioSourceProvider>
      <div ref={place} className="pointer-events-none fixed inset-0 z-50 empty:hidden *:pointer-events-auto" />
    </SignInSheetProvider>
  );
}
