import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../texts/isolate.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { PaperPage } from './places/paper-page.tsx';
import { useSignOut } from './use-sign-out.ts';

/** In place of the dashboard, for an account without a store: what it is, how to open one, and the way back to the shop. */
export function ShopperAtDashboard({ who }: { who: string }) {
  const { t } = useTranslation('dashboard');
  const signOut = useSignOut('/auth?mode=signup');
  return (
    <PaperPage>
      <h1 className="sr-only">{t('shopper.page')}</h1>
      <EmptyState
        icon={<Store aria-hidden className="size-12" />}
        title={t('shopper.title')}
        text={t('shopper.text', { who: isolate(who) })}
        action={
          <div className="flex flex-col items-center gap-3">
            <Button look="primary" onClick={() => void signOut()}>
              {t('shopper.create')}
            </Button>
            <p className="max-w-sm text-quiet text-sm">{t('shopper.createHint')}</p>
            <ButtonLink to="/shop">{t('shopper.toShop')}</ButtonLink>
          </div>
        }
      />
    </PaperPage>
  );
}
