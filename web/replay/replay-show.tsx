import { useTranslation } from 'react-i18next';
import type { Replay } from '#contract/recordings/recordings.ts';
import { SignInSheetProvider } from '../accounts/sheet/sign-in-sheet-context.tsx';
import { ShopperFrame } from '../shell/shopper-frame.tsx';
import { FollowPlace } from '../stores/follows/follow-place.tsx';
import { frameOf } from '../watch/show-frame.tsx';
import { ShowProducts } from '../watch/show-products.tsx';
import { AudioSourceProvider } from '../watch/sound/audio-sources.tsx';
import { OtherReplays } from './other-replays.tsx';
import { ReplayView } from './replay-view.tsx';
import { shownOn } from './shown-on.ts';

/** The picture comes first. */
const followMs = 4_000;

/** The replay in the shopper's frame; from 1024 px with what the show was and sells beside it. */
export function ReplayShow({ replay, onGone }: { replay: Replay; onGone: () => void }) {
  return (
    <SignInSheetProvider frame={() => frameOf(document.querySelector('main'))} returnAddress={() => location.href}>
      <ShopperFrame side={<ReplaySide replay={replay} />}>
        <AudioSourceProvider>
          <ReplayView replay={replay} onGone={onGone} />
        </AudioSourceProvider>
      </ShopperFrame>
    </SignInSheetProvider>
  );
}

function ReplaySide({ replay: { live_stream: stream } }: { replay: Replay }) {
  const { t } = useTranslation('replay');
  return (
    <div className="flex h-full min-h-0 flex-col gap-5">
      <div>
        <p className="font-bold text-2xl font-display leading-tight">{stream.title}</p>
        <p className="text-ink-200">
          <bdi>{stream.seller_name}</bdi>
        </p>
        <p className="text-ink-200">{t('badgeOf', { date: shownOn(stream) })}</p>
        <FollowPlace storeId={stream.seller_id} store={stream.seller_name} on="picture" counted afterMs={followMs} className="mt-2" />
        {stream.description && <p className="mt-2 line-clamp-6 text-ink-100">{stream.description}</p>}
      </div>
      <ShowProducts stream={stream} />
      <OtherReplays except={stream.id} title={t('others')} className="fade-end min-h-40 flex-1 overflow-y-auto" />
    </div>
  );
}
