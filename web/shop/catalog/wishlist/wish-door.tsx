import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadWishes } from './saved-products.ts';
import { door, type GuestWish, type SignInParts } from './wish-doors.ts';

/** Where a guest who saves something is asked to sign in: in the frame of each page. */
export function WishDoor({ frame }: Pick<SignInParts, 'frame'>) {
  const queries = useQueryClient();
  const [wish, setWish] = useState<GuestWish>();
  useEffect(() => {
    door.open = setWish;
    // Sent back by a provider, who was perhaps asked because of a wish.
    if (/[?&](code|error)=/.test(location.search))
      void loadWishes()
        .then(({ resumeWish }) => resumeWish(queries))
        .catch(() => undefined);
  }, [queries]);
  return wish && <wish.SignIn wish={wish} frame={frame} />;
}
