import { Heart } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '../../../accounts/sheet/sign-in-sheet-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';

/** What a guest finds, below the sign-in sheet and after it was closed. */
export function GuestWishlist() {
  const { t } = useTranslation('wishlist');
  const { requireSignIn, opening } = useSignIn();
  const ask = useEffectEvent(() => void requireSignIn('wishlist'));
  useEffect(() => ask(), []);
  return (
    <EmptyState
      icon={<Heart aria-hidden className="size-12" />}
      title={t('guest')}
      text={t('guestText')}
      action={
        <Button look="primary" busy={opening} onClick={() => void requireSignIn('wishlist')}>
          {t('signIn')}
        </Button>
      }
    />
  );
}
