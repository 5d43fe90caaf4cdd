import { useTranslation } from 'react-i18next';
import { AuthFrame } from '../../accounts/pages/auth-frame.tsx';
import { api } from '../../api/client.ts';
import { Stopping } from '../../stores/follows/stopping.tsx';
import { text } from '../../texts/texts.ts';
import '../texts.ts';
import type { Route } from './+types/stop-page';

export function meta() {
  return [{ title: text('pages:mails.stopMeta') }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}

/** `/stop-page-mails/:token`: where the link of a mail leads to whose store an address was left on a page. */
export default function StopPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('pages');
  return (
    <AuthFrame>
      <Stopping token={token} stop={api.pageMails.stop} stoppedText={(store) => t('mails.stopped', { store })} />
    </AuthFrame>
  );
}
