import { useTranslation } from 'react-i18next';
import { Logo } from '../../ui/display/logo.tsx';
import { Skeleton } from '../../ui/states.tsx';

const menuRows = [1, 2, 3, 4, 5, 6, 7, 8];
const barPlaces = [1, 2, 3, 4, 5];

/** The seller's frame while it is not known yet whose it is: its bars, and in place of a page what loads. */
export function DashboardSkeleton() {
  const { t } = useTranslation('shell');
  return (
    <div className="min-h-(--screen) lg:grid lg:grid-cols-[16rem_1fr]">
      <div className="sticky top-(--banner,0px) hidden h-(--screen) flex-col gap-3 overflow-hidden border-ink-200 border-r px-4 pt-4 pb-2 lg:flex">
        <Brand />
        <Skeleton className="h-11 shrink-0" />
        <div className="flex flex-col">
          {menuRows.map((row) => (
            <div key={row} className="flex min-h-11 items-center px-3">
              <Skeleton className="h-5 w-3/4" />
            </div>
          ))}
        </div>
      </div>
      <div className="border-ink-200 border-b py-2 pr-2 pl-4 lg:hidden">
        <Brand />
      </div>
      <main className="min-w-0 px-4 pt-5 pb-28 sm:px-6 lg:px-10 lg:py-8">
        <div className="mx-auto flex max-w-6xl flex-col gap-5">
          <Skeleton className="h-9 w-48" />
          <p role="status" className="text-quiet">
            {t('loading')}
          </p>
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
      </main>
      <div className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(4rem+env(safe-area-inset-bottom))] items-center border-hairline border-t bg-ground pb-[env(safe-area-inset-bottom)] lg:hidden">
        {barPlaces.map((place) => (
          <div key={place} className="flex flex-1 justify-center">
            <Skeleton className="h-8 w-12" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Brand() {
  return (
    <div className="flex min-h-11 items-center">
      <Logo />
    </div>
  );
}
