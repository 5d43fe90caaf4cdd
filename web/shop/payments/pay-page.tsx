import './texts.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PaperPage } from '../../shell/places/paper-page.tsx';
import { text } from '../../texts/texts.ts';
import type { Route } from './+types/pay-page';
import { PaymentState } from './payment-state.tsx';

/** The address is a key: it goes to nobody, and into no index. */
export const meta: Route.MetaFunction = () => [
  { title: text('payments:meta') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** `/pay/:token`: an order is paid here while it is held; a refresh, or who comes back, finds it as it stands. */
export default function PayPage({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  return (
    <PaperPage>
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-4 py-8 lg:py-16">
        <h1 className="font-bold text-2xl">{t('title')}</h1>
        <PaymentState key={token} token={token} onPaid={(paid) => void navigate('/thank-you', { replace: true, state: { orders: [paid] } })} />
      </div>
    </PaperPage>
  );
}
