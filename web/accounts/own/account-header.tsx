import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { orpc } from '../../api/client.ts';
import { useSignOut } from '../../shell/use-sign-out.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { useAccount } from './use-account.ts';

/** The way back to where this person belongs, and the way out. */
export function AccountHeader() {
  const { t } = useTranslation(['account', 'accounts', 'shell']);
  const isSeller = useIsSeller();
  return (
    <header className="flex items-center justify-between gap-2 py-2">
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:bg-white focus:p-3">
        {t('shell:skip')}
      </a>
      <Link to="/" aria-label={t('accounts:home')} className="flex min-h-11 items-center rounded-md">
        <Logo className="h-6 w-auto sm:h-7" />
      </Link>
      <div className="-mr-2 flex items-center sm:-mr-3">
        <ButtonLink look="ghost" to={isSeller ? '/dashboard' : '/live'} className="px-2! sm:px-3!">
          <ArrowLeft aria-hidden className="size-5" />
          {isSeller ? t('back.dashboard') : t('back.live')}
        </ButtonLink>
        <SignOutButton />
      </div>
    </header>
  );
}

function useIsSeller(): boolean {
  const { user_metadata } = useAccount();
  const { data } = useQuery(orpc.stores.findMine.queryOptions({ retry: false }));
  return data ? data.store !== null : Boolean(user_metadata.store_name);
}

function SignOutButton() {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  return (
    <Button look="ghost" onClick={() => void signOut()} className="px-2! sm:px-3!">
      <LogOut aria-hidden className="hidden size-5 sm:block" />
      {t('seller.signOut')}
    </Button>
  );
}
