import '../texts.ts';
import './texts.ts';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { needsSecondFactor } from '../../../accounts/assurance.ts';
import { withNext } from '../../../accounts/next-path.ts';
import { SignInSheetProvider } from '../../../accounts/sheet/sign-in-sheet-context.tsx';
import { useSession } from '../../../api/auth.ts';
import { PaperPage } from '../../../shell/places/paper-page.tsx';
import { text } from '../../../texts/texts.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { GuestWishlist } from './guest-wishlist.tsx';
import { WishList, WishSkeletons } from './wish-list.tsx';

export function meta() {
  return [{ title: text('wishlist:meta') }, { name: 'robots', content: 'noindex' }];
}

/** `/wishlist`: what the person has saved; `?search=` makes a search a link. A guest is asked to sign in, by a sheet over the page. */
export default function WishlistPage() {
  const { t } = useTranslation('wishlist');
  const { loading, session } = useSession();
  const place = useRef<HTMLDivElement>(null);
  const [params, setParams] = useSearchParams();
  const search = params.get('search')?.trim().slice(0, 100) ?? '';
  const onSearch = useCallback((wanted: string) => setParams(wanted ? { search: wanted } : {}, { replace: true, preventScrollReset: true }), [setParams]);
  if (session && needsSecondFactor(session)) return <Navigate to={withNext('/auth/second-factor', '/wishlist')} replace />;
  const field = <SearchField label={t('search')} value={search} onSearch={onSearch} />;
  return (
    <SignInSheetProvider frame={() => place.current?.closest('main')?.parentElement} returnAddress={() => `${location.origin}/wishlist`}>
      <PaperPage search={session && field}>
        <div ref={place} className="mx-auto max-w-6xl lg:px-8 min-[76rem]:px-0">
          <h1 tabIndex={-1} className="px-3 pt-5 font-bold text-3xl tracking-tight lg:px-0 lg:pt-8">
            {t('title')}
          </h1>
          {session ? <WishList search={search} onClear={() => onSearch('')} /> : loading ? <WishSkeletons /> : <GuestWishlist />}
        </div>
      </PaperPage>
    </SignInSheetProvider>
  );
}
