import type { PublicStore } from '#contract/stores/stores.ts';
import { BackButton } from '../../shop/catalog/back-button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { FollowPlace } from '../follows/follow-place.tsx';

/** Under an awning: the store's picture and its name, and following it. */
export function StoreHead({ store }: { store: PublicStore }) {
  return (
    <header className="relative">
      <div aria-hidden className="awning awning-small" />
      <BackButton look="secondary" className="absolute top-2 left-2" />
      <div className="flex items-center gap-4 px-4 pt-5 lg:px-0">
        <Avatar name={store.name} url={store.logo_url} size="large" />
        <h1 className="min-w-0 break-words font-bold text-3xl tracking-tight lg:text-4xl">{store.name}</h1>
      </div>
      <FollowPlace storeId={store.id} store={store.name} on="paper" counted mails className="px-4 pt-4 lg:px-0" />
    </header>
  );
}
