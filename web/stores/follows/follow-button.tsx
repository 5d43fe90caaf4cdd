import { Check, Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoreId } from '#contract/ids.ts';
import { compactCount } from '../../feed/compact-count.ts';
import { isolate } from '../../texts/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';
import { useFollow } from './use-follow.ts';

const loadSwitch = async () => (await import('../../ui/fields/switch.tsx')).Switch;

export type FollowParts = {
  storeId: StoreId;
  store: string;
  /** What it stands on: paper, or a picture. */
  on: 'paper' | 'picture';
  /** Whether there is room for how many follow. */
  counted?: boolean;
  /** Whether the mails are switched here. */
  mails?: boolean;
};

/** Follows a store or no longer does, says how many follow it, and switches its mails. Who belongs to the store is not asked. */
export function FollowButton({ storeId, store, on, counted = false, mails = false }: FollowParts) {
  const { t } = useTranslation('follows');
  const { state, isOffered, toggle, setMails, preload } = useFollow(storeId);
  const place = useRef<HTMLDivElement>(null);
  const follows = state?.follows ?? false;
  const Icon = follows ? Check : Plus;
  const mailsAreAsked = mails && state?.follows === true && state.may_mail;
  const Mails = useLoadedWhen(mailsAreAsked, loadSwitch);
  return (
    <div ref={place} className="flex min-h-11 flex-wrap items-center gap-x-4">
      {isOffered && (
        <Button
          look={on === 'paper' ? 'secondary' : 'on-dark'}
          className="rounded-full! pl-3!"
          aria-pressed={follows}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => void toggle(() => place.current?.querySelector('button'))}
        >
          <Icon aria-hidden className="size-5" />
          {follows ? t('following') : t('follow')}
          <span className="sr-only"> {isolate(store)}</span>
        </Button>
      )}
      {counted && state !== undefined && state.followers > 0 && <Followers count={state.followers} />}
      {Mails && state && <Mails label={t('mails')} checked={state.mails} onChange={setMails} />}
    </div>
  );
}

/** Of 1,000 or more in the short form; exactly for a screen reader. */
function Followers({ count }: { count: number }) {
  const { t } = useTranslation('follows');
  return (
    <p className="tabular">
      <span aria-hidden>{count < 1_000 ? t('followers', { count }) : t('compactFollowers', { number: compactCount(count) })}</span>
      <span className="sr-only">{t('followers', { count })}</span>
    </p>
  );
}
