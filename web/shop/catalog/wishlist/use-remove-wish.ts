import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Wish } from '#contract/shop/catalog/wishlist/wishlist.ts';
import { useSession } from '../../../api/auth.ts';
import { type Removal, useRemove } from '../../../ui/overlays/use-remove.tsx';
import { removeWish } from './own-wishes.ts';

/** Takes a product out of the list at once, with ten seconds to undo it. */
export function useRemoveWish(): Removal<Wish> {
  const { t } = useTranslation('wishlist');
  const queries = useQueryClient();
  const { session } = useSession();
  return useRemove<Wish>({
    keyOf: ({ id }) => id,
    removed: () => t('removed'),
    async run({ product_id }, { keepalive }) {
      if (!session) return;
      if (keepalive) removeBeforeLeaving(product_id, session.access_token);
      else await removeWish(queries, session.user.id, product_id);
    },
  });
}

/** By the token at hand: a page that goes away waits for nothing. */
function removeBeforeLeaving(productId: string, token: string): void {
  void fetch(`/api/wishlist/${productId}`, { method: 'DELETE', keepalive: true, headers: { Authorization: `Bearer ${token}` } }).catch(() => undefined);
}
