import '../texts.ts';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { StopMessages } from '../../../shell/stop-messages.tsx';
import { text } from '../../../texts/texts.ts';

export function meta() {
  return [{ title: text('checkout:stop.meta') }, { name: 'robots', content: 'noindex' }, { name: 'referrer', content: 'no-referrer' }];
}

/** `/checkout/stop?token=…`: where the link of each message leads. */
export default function StopPage() {
  const { t } = useTranslation('checkout');
  const words = {
    title: t('stop.title'),
    text: t('stop.text'),
    submit: t('stop.submit'),
    done: t('stop.done'),
    broken: t('stop.broken'),
    shop: t('stop.shop'),
  };
  return <StopMessages words={words} stop={(token) => api.abandoned.stopReminders({ token })} />;
}
