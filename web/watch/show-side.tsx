import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveStream } from '#contract/live.ts';
import { formatRupees } from '#contract/money.ts';
import type { RoomClient, RoomState } from '../room/room-client.ts';
import { classNames } from '../ui/class-names.ts';
import { ChatInput, ChatLines } from './chat.tsx';

/** Beside the frame on a desktop: what the show is, what it sells, and the chat. */
export function ShowSide({ stream, room, state }: { stream: LiveStream; room: RoomClient | undefined; state: RoomState }) {
  const { t } = useTranslation('watch');
  return (
    <div className="flex h-full min-h-0 flex-col gap-5">
      <div>
        <p className="font-bold text-2xl font-display leading-tight">{stream.title}</p>
        <p className="text-ink-200">{stream.seller_name}</p>
        {stream.description && <p className="mt-2 line-clamp-3 text-ink-100">{stream.description}</p>}
      </div>
      {stream.products.length > 0 && (
        <section aria-label={t('products.title')} className="max-h-[38%] overflow-y-auto">
          <h2 className="mb-2 font-bold text-lg">{t('products.title')}</h2>
          <ul className="flex flex-col divide-y divide-white/10">
            {stream.products.map((product) => (
              <li key={product.id}>
                <Link
                  to={`/product/${product.slug}?live=${stream.id}`}
                  className={classNames('flex items-center gap-3 rounded-md py-2 pr-2 hover:bg-white/10', product.id === state.pinned && 'bg-white/10')}
                >
                  {product.image_url && <img src={product.image_url} alt="" className="size-14 shrink-0 rounded-md object-cover" />}
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-semibold">{product.name}</span>
                    <span className="tabular block text-ink-200">{formatRupees(product.price_paise)}</span>
                  </span>
                  {product.id === state.pinned && <span className="font-semibold text-marigold text-sm">{t('products.pinned')}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="flex min-h-0 flex-1 flex-col gap-2">
        <h2 className="font-bold text-lg">{t('chat.title')}</h2>
        <div className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden">
          <ChatLines lines={state.chat} className="max-h-full" />
        </div>
        <ChatInput room={room} state={state} />
      </section>
    </div>
  );
}
