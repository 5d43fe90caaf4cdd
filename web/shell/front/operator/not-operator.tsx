import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { withNext } from '../../../accounts/next-path.ts';
import { isolate } from '../../../texts/isolate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { PaperPage } from '../../places/paper-page.tsx';
import { useSignOut } from '../../use-sign-out.ts';

/** In place of the operator's pages, for an account that does not run this site: whose it is, another account, and the way back. */
export function NotOperator({ who }: { who: string }) {
  const { t } = useTranslation('operator');
  const { pathname, search } = useLocation();
  const signOut = useSignOut(withNext('/auth', pathname + search));
  return (
    <PaperPage>
      <h1 className="sr-only">{t('closed.page')}</h1>
      <EmptyState
        icon={<Lock aria-hidden className="size-12" />}
        title={t('closed.title')}
        text={`${t('closed.signedIn', { who: isolate(who) })} ${t('closed.text')}`}
        action={
          <div className="flex flex-col items-center gap-3">
            <Button look="primary" onClick={() => void signOut()}>
              {t('closed.signIn')}
            </Button>
            <ButtonLink to="/dashboard">{t('closed.toDashboard')}</ButtonLink>
          </div>
        }
      />
    </PaperPage>
  );
}
