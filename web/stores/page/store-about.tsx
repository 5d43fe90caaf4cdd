import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { PublicStore } from '#contract/stores/stores.ts';
import { displayPhone } from '../../accounts/steps/display-phone.ts';

const link = '-my-2.5 inline-flex min-h-11 items-center underline decoration-ink-300 underline-offset-4';

/** Who the store is by law and how to reach it, as far as it has said so, and its returns (Consumer Protection (E-Commerce) Rules 2020, rules 5 and 6). */
export function StoreAbout({ store }: { store: PublicStore }) {
  const { t } = useTranslation('store');
  const id = useId();
  const place = useWantedPlace();
  const facts: Fact[] = [
    { name: t('about.legalName'), value: store.legal_name },
    { name: t('about.address'), value: store.address },
    { name: t('about.gstin'), value: store.gstin },
    { name: t('about.email'), value: mail(store.support_email) },
    { name: t('about.phone'), value: call(store.support_phone) },
    { name: t('about.whatsapp'), value: call(store.whatsapp) },
    { name: t('about.returns'), value: store.return_days > 0 ? t('about.returnDays', { count: store.return_days }) : t('about.noReturns') },
  ];
  const grievance: Fact[] = [
    { name: t('about.grievanceName'), value: store.grievance_name },
    { name: t('about.email'), value: mail(store.grievance_email) },
    { name: t('about.phone'), value: call(store.grievance_phone) },
  ];
  return (
    <section ref={place} aria-labelledby={id} className="flex max-w-3xl flex-col gap-5 border-ink-200 border-t px-4 pt-6 lg:px-0">
      <h2 id={id} className="font-bold text-xl">
        {t('about.title')}
      </h2>
      <Facts facts={facts} />
      {grievance.some(({ value }) => value) && (
        <>
          <h3 className="font-semibold text-lg">{t('about.grievance')}</h3>
          <Facts facts={grievance} />
        </>
      )}
    </section>
  );
}

type Fact = { name: string; value: ReactNode };

function Facts({ facts }: { facts: Fact[] }) {
  const said = facts.filter(({ value }) => value);
  if (said.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {said.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="-mb-3 text-ink-600 sm:mb-0">{name}</dt>
          <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function mail(address: string | null): ReactNode {
  return (
    address && (
      <a href={`mailto:${address}`} className={link}>
        {address}
      </a>
    )
  );
}

function call(number: string | null): ReactNode {
  return (
    number && (
      <a href={`tel:${number}`} className={`tabular ${link}`}>
        {displayPhone(number)}
      </a>
    )
  );
}

/** `?part=about`: a product's page leads here. The page scrolls inside its frame, which the fragment of an address does not reach. */
function useWantedPlace() {
  const place = useRef<HTMLElement>(null);
  const isWanted = useSearchParams()[0].get('part') === 'about';
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView();
  }, [isWanted]);
  return place;
}
