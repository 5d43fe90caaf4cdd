import './texts.ts';
import { useTranslation } from 'react-i18next';
import { isReturnOpen, type ReturnState } from '#contract/shop/orders/returns/return-states.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';

/** By what the states mean: what has to be answered, what went well, what did not. */
function toneOf(state: ReturnState): Tone {
  if (state === 'requested' || state === 'received') return 'waiting';
  if (state === 'refunded') return 'good';
  return isReturnOpen(state) || state === 'withdrawn' ? 'neutral' : 'bad';
}

/** `named`: where it stands among other states, it says that it is one of a return. */
export function ReturnBadge({ state, named = false }: { state: ReturnState; named?: boolean }) {
  const { t } = useTranslation('returns');
  return <Badge tone={toneOf(state)}>{named ? `${t('title')}: ${t(`state.${state}`)}` : t(`state.${state}`)}</Badge>;
}
