import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatIndianDay, formatMoment } from '#contract/formats/dates.ts';
import type { Grievance } from '#contract/grievances/grievances.ts';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column, Filter } from '../../../../ui/data-list/columns.ts';

type Open = (grievance: Grievance) => void;

export function grievanceColumns(t: TFunction<'operator'>, onOpen: Open): Column<Grievance>[] {
  const words = (id: 'number' | 'subject' | 'email' | 'answer' | 'settled', value: (row: Grievance) => string | number | Date | null): Column<Grievance> => ({
    ...{ id, header: t(`grievances_.columns.${id}`), className: 'hidden', cell: () => null, value },
  });
  return [
    {
      id: 'came',
      header: t('grievances_.columns.came'),
      className: 'whitespace-nowrap align-top',
      cell: (grievance) => <Clock grievance={grievance} />,
      value: ({ created_at }) => new Date(created_at),
    },
    {
      id: 'what',
      header: t('grievances_.columns.what'),
      className: 'max-w-96 align-top',
      cell: (grievance) => <OpenButton grievance={grievance} onOpen={onOpen} />,
      value: ({ words: said }) => said,
    },
    {
      id: 'who',
      header: t('grievances_.columns.who'),
      className: 'max-w-64 align-top',
      cell: (grievance) => <Who grievance={grievance} />,
      value: ({ name }) => name,
    },
    words('number', ({ number }) => number),
    words('subject', ({ subject }) => t(`grievances_.subjects.${subject}`)),
    words('email', ({ email }) => email),
    words('settled', ({ settled_at }) => settled_at && new Date(settled_at)),
    words('answer', ({ answer }) => answer),
  ];
}

/** Open ones unless it says otherwise; the server filters. */
export function grievanceFilters(t: TFunction<'operator'>): Filter<Grievance>[] {
  return [{ id: 'state', label: t('grievances_.state'), unchosen: t('grievances_.openOnes'), choices: [{ value: 'settled', text: t('grievances_.settled') }] }];
}

export function GrievanceCard({ grievance, onOpen }: { grievance: Grievance; onOpen: Open }) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <Clock grievance={grievance} />
      <OpenButton grievance={grievance} onOpen={onOpen} />
      <Who grievance={grievance} />
    </div>
  );
}

/** When it came, and until when it must be settled. */
function Clock({ grievance: { created_at, due_at, settled_at } }: { grievance: Grievance }) {
  const { t } = useTranslation('operator');
  const isLate = settled_at === null && Date.parse(due_at) < Date.now();
  return (
    <div className="flex flex-col items-start gap-1">
      <span>{formatMoment(created_at)}</span>
      {isLate && <Badge tone="bad">{t('grievances_.late')}</Badge>}
      <span className="text-quiet text-sm">
        {settled_at ? t('grievances_.settledAt', { moment: formatMoment(settled_at) }) : t('grievances_.due', { day: formatIndianDay(due_at) })}
      </span>
    </div>
  );
}

function OpenButton({ grievance, onOpen }: { grievance: Grievance; onOpen: Open }) {
  const { t } = useTranslation('operator');
  const { number, name, subject, words } = grievance;
  return (
    <button type="button" onClick={() => onOpen(grievance)} className="flex min-h-11 w-full flex-col justify-center text-left after:absolute after:inset-0">
      <span className="line-clamp-2 break-words">
        <span className="sr-only">{t('grievances_.open', { number, name })}: </span>
        {words}
      </span>
      <span className="text-quiet text-sm">{t('grievances_.aboutNumber', { about: t(`grievances_.subjects.${subject}`), number })}</span>
    </button>
  );
}

function Who({ grievance: { name, email } }: { grievance: Grievance }) {
  return (
    <span className="block break-words">
      <span className="block font-semibold">{name}</span>
      <span className="block break-all text-sm">{email}</span>
    </span>
  );
}
