import './cart-page-texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../api/client.ts';
import { PictureSheet } from '../../../ui/overlays/picture-sheet.tsx';
import { useCartLines } from '../use-cart-lines.ts';
import { CartContents } from './cart-contents.tsx';

/** `news`: another one when something on sale has changed, and prices are asked again. */
type Parts = { news: unknown; open: boolean; onClose: () => void; frame: () => HTMLElement | null | undefined };

function useNews(news: unknown): void {
  const queries = useQueryClient();
  const heard = useRef(news);
  useEffect(() => {
    if (heard.current === news) return;
    heard.current = news;
    void queries.invalidateQueries({ queryKey: orpc.cart.quote.key() });
  }, [news, queries]);
}

/** The cart over a playing video. */
export function CartSheet({ news, ...sheet }: Parts) {
  const { t } = useTranslation('cart-page');
  const { lines } = useCartLines();
  useNews(news);
  return (
    <PictureSheet {...sheet} title={t('title')}>
      {lines.length > 0 ? <CartContents lines={lines} className="flex flex-col gap-4" /> : <p className="text-ink-600">{t('empty')}</p>}
    </PictureSheet>
  );
}
