import { Mail, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PublicStore } from '#contract/stores/stores.ts';
import { BackButton } from '../../shop/catalog/back-button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { FollowPlace } from '../follows/follow-place.tsx';

/** Under an awning: the store's picture, its name and words, following it, and writing to it. */
export function StoreHead({ store }: { store: PublicStore }) {
  return (
    <header className="relative">
      <div aria-hidden className="awning awning-medium awning-on-paper" />
      <BackButton look="secondary" className="absolute top-14 left-3 lg:hidden" />
      <div className="mx-auto flex max-w-6xl flex-col items-center gap-4 px-4 pt-5 text-center lg:flex-row lg:px-8 lg:pt-8 lg:text-left min-[76rem]:px-0">
        <Avatar name={store.name} url={store.logo_url} size="huge" />
        <div className="flex min-w-0 flex-col items-center gap-4 lg:grow lg:flex-row lg:justify-between">
          <div className="min-w-0">
            <h1 className="break-words font-bold text-4xl tracking-tight lg:text-5xl">{store.name}</h1>
            {store.about && <p className="mt-2 max-w-prose whitespace-pre-line break-words text-quiet">{store.about}</p>}
          </div>
          <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-2 lg:justify-end">
            <FollowPlace storeId={store.id} store={store.name} on="paper" counted mails className="min-w-26" />
            <Contact store={store} />
          </div>
        </div>
      </div>
    </header>
  );
}

const way = 'inline-flex size-11 items-center justify-center rounded-full border border-line bg-surface hover:bg-sunken';

function Contact({ store: { whatsapp, support_phone, support_email } }: { store: PublicStore }) {
  const { t } = useTranslation('store');
  const ways = [
    { name: t('about.whatsapp'), to: whatsapp && `https://wa.me/${whatsapp.replace(/\D/g, '')}`, Icon: MessageCircle },
    { name: t('about.phone'), to: support_phone && `tel:${support_phone}`, Icon: Phone },
    { name: t('about.email'), to: support_email && `mailto:${support_email}`, Icon: Mail },
  ];
  return ways.map(
    ({ name, to, Icon }) =>
      to && (
        <a key={name} href={to} aria-label={name} title={name} className={way}>
          <Icon aria-hidden className="size-5" />
        </a>
      ),
  );
}
