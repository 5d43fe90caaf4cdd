import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../states.tsx';
import type { Column } from './columns.ts';

const places = [1, 2, 3, 4, 5, 6];

type SkeletonParts = {
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'isWide'>[];
  loadingText: string | undefined;
  isCards: boolean;
  card?: ReactNode;
  grid?: string;
};

/** The shape that the rows will have, so that nothing jumps when they come. */
export function ListSkeleton({ columns, loadingText, isCards, card, grid }: SkeletonParts) {
  const { t } = useTranslation('ui');
  return (
    <div>
      <p role="status" className="mb-3 text-quiet">
        {loadingText ?? t('list.loading')}
      </p>
      {isCards ? (
        <div aria-hidden className={grid ?? 'flex flex-col gap-3'}>
          {places.map((place) => (
            <div key={place} className="overflow-hidden rounded-lg border border-hairline bg-surface">
              {card ?? <CardShape />}
            </div>
          ))}
        </div>
      ) : (
        <TableShape columns={columns} />
      )}
    </div>
  );
}

function CardShape() {
  return (
    <div className="flex flex-col gap-2 p-4">
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

function TableShape({ columns }: Pick<SkeletonParts, 'columns'>) {
  return (
    <div aria-hidden className="overflow-hidden rounded-lg border border-hairline bg-surface">
      <div className="flex min-h-11 items-center gap-6 border-hairline border-b px-3 font-semibold text-quiet text-sm">
        {columns.map(({ id, header, isWide }) => (
          <span key={id} className={`flex-1 ${isWide ? 'hidden lg:block' : ''}`}>
            {header}
          </span>
        ))}
      </div>
      {places.map((place) => (
        <div key={place} className="flex min-h-16 items-center gap-6 border-hairline border-b px-3 last:border-b-0">
          {columns.map(({ id, isWide }) => (
            <span key={id} className={`flex-1 ${isWide ? 'hidden lg:block' : ''}`}>
              <Skeleton className="h-5 w-3/4" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
