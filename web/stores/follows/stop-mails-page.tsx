import './texts.ts';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../accounts/pages/auth-frame.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/stop-mails-page';
import { Stopping } from './stopping.tsx';

export function meta() {
  return [{ title: text('follows:stopMeta') }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}

/** `/stop-mails/:token`: where the link of such a mail leads. The page stops them by itself, which a scanner that only fetches it does not. */
export default function StopMailsPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('follows');
  const toFollows = (
    <ButtonLink to="/account" wide>
      {t('toFollows')}
    </ButtonLink>
  );
  return (
    <AuthFrame>
      <Stopping token={token} stop={api.follows.stopMails} stoppedText={(store) => t('stoppedText', { store })} next={toFollows} />
    </AuthFrame>
  );
}
