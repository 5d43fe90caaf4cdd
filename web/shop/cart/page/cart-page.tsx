import '../../catalog/texts.ts';
import './cart-page-texts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type MetaFunction, replace } from 'react-router';
import { safeNext } from '../../../accounts/next-path.ts';
import { PaperPage } from '../../../shell/places/paper-page.tsx';
import { text } from '../../../texts/texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, Skeleton } from '../../../ui/states.tsx';
import { BackButton } from '../../catalog/back-button.tsx';
import { useCartLines } from '../use-cart-lines.ts';
import { CartContents } from './cart-contents.tsx';
import { putCarried, putLeft } from './put-in.ts';

export const meta: MetaFunction = () => [{ title: text('cart-page:meta') }, { name: 'robots', content: 'noindex' }];

/**
 * The cart is this browser's, which the server does not see: render here only. What a reminder is about, or came along out of an app, is
 * put into it first; from an app it then goes on to where the person was (`?next=`).
 */
export async function clientLoader({ request }: { request: Request }) {
  const address = new URL(request.url).searchParams;
  const [left, carried] = [address.get('left'), address.get('carried')];
  if (left) await putLeft(left);
  if (carried) await putCarried(carried);
  return left || carried ? replace(safeNext(address.get('next')) ?? '/cart') : null;
}
clientLoader.hydrate = true as const;

const narrow = 'mx-auto flex w-full max-w-xl flex-col gap-5 p-4 pb-[calc(1rem+var(--toasts,0px))]';
/** From 1024 px as wide as the head of the page. */
const beside = 'lg:grid lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-10 lg:px-8 lg:pt-5 lg:pb-8 min-[76rem]:px-0';
const columns = `${narrow} ${beside}`;

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('cart-page');
  return (
    <PaperPage back={<BackButton />}>
      <h1 tabIndex={-1} className="mx-auto w-full max-w-xl px-4 pt-5 font-bold text-2xl tracking-tight lg:max-w-6xl lg:px-8 lg:pt-8 min-[76rem]:px-0">
        {t('title')}
      </h1>
      {children}
    </PaperPage>
  );
}

export function HydrateFallback() {
  const { t } = useTranslation('cart-page');
  return (
    <Frame>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className={columns}>
        <Skeleton className="h-80" />
        <Skeleton className="h-32" />
      </div>
    </Frame>
  );
}

/** `/cart`: what is to be bought, by store, at the prices of now (docs/product.md, "Cart"). */
export default function CartPage() {
  const { t } = useTranslation('cart-page');
  const { lines } = useCartLines();
  return (
    <Frame>
      {lines.length > 0 ? (
        <CartContents lines={lines} className={columns} />
      ) : (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={
            <ButtonLink to="/shop" look="primary">
              {t('browse')}
            </ButtonLink>
          }
        />
      )}
    </Frame>
  );
}
