import { useEffect, useEffectEvent } from 'react';
import { SignInSheetProvider, useSignIn } from '../../../accounts/sheet/sign-in-sheet-context.tsx';
import { keptWish } from './kept-wish.ts';
import type { GuestWish, SignInParts } from './wish-doors.ts';

/** The sign-in sheet for somebody who saves something as a guest; what was pressed is saved once they are signed in. */
export function SignInToSave({ wish, frame }: SignInParts) {
  return (
    <SignInSheetProvider frame={() => frame.current} returnAddress={() => location.href}>
      <Asking wish={wish} />
    </SignInSheetProvider>
  );
}

function Asking({ wish }: { wish: GuestWish }) {
  const { requireSignIn } = useSignIn();
  const ask = useEffectEvent(async ({ productId, save }: GuestWish) => {
    keptWish.set(productId);
    const isSignedIn = await requireSignIn('wishlist');
    keptWish.clear();
    if (isSignedIn) await save();
  });
  useEffect(() => void ask(wish), [wish]);
  return null;
}
