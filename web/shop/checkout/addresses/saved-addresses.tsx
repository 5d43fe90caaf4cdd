import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedAddress } from '#contract/shop/checkout/addresses.ts';
import { cleanDelivery, type DeliveryForm } from '#contract/shop/checkout/checkout.ts';
import { hasStoredSession } from '../../../api/auth.ts';
import { api, orpc } from '../../../api/client.ts';
import { useKept } from '../../../net/use-kept.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { forgetLastAddress, readLastAddress } from './last-address.ts';

type Parts = { form: DeliveryForm; onChoose: (form: DeliveryForm) => void };

/** So many are shown before the rest is asked for. */
const shownAtFirst = 2;

/** Addresses of the account, or the last one of this device, above the form that they fill in. */
export function SavedAddresses(parts: Parts) {
  const [isSignedIn] = useKept(hasStoredSession, false);
  return isSignedIn ? <OwnAddresses {...parts} /> : <LastAddress {...parts} />;
}

function LastAddress({ form, onChoose }: Parts) {
  const { t } = useTranslation('checkout');
  const [last, setLast] = useKept(readLastAddress, undefined);
  if (!last) return null;

  function forget(): void {
    forgetLastAddress();
    setLast(undefined);
  }

  return (
    <section aria-label={t('addresses.last')} className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{t('addresses.last')}</h2>
      <AddressCard address={last} isChosen={isSame(last, form)} onChoose={() => onChoose(last)}>
        <Button look="ghost" onClick={forget}>
          {t('addresses.forget')}
        </Button>
      </AddressCard>
    </section>
  );
}

function OwnAddresses({ form, onChoose }: Parts) {
  const { t } = useTranslation('checkout');
  const client = useQueryClient();
  const own = useQuery(orpc.addresses.list.queryOptions({ staleTime: 60_000 }));
  const [isWhole, setWhole] = useState(false);
  const change = useMutation({
    mutationFn: ({ id, isRemoval }: { id: SavedAddress['id']; isRemoval: boolean }) =>
      isRemoval ? api.addresses.remove({ id }) : api.addresses.setDefault({ id }),
    onSuccess: (list) => client.setQueryData(orpc.addresses.list.queryKey(), list),
    onError: (error) => showProblem(t('addresses.failed'), error.message),
  });
  const items = own.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t('addresses.title')} className="flex flex-col gap-2">
      <h2 className="font-semibold text-base">{t('addresses.title')}</h2>
      {(isWhole ? items : items.slice(0, shownAtFirst)).map(({ id, is_default, ...address }) => (
        <AddressCard key={id} address={address} isChosen={isSame(address, form)} isDefault={is_default} onChoose={() => onChoose(address)}>
          {!is_default && (
            <Button look="ghost" disabled={change.isPending} onClick={() => change.mutate({ id, isRemoval: false })}>
              {t('addresses.makeDefault')}
            </Button>
          )}
          <Button
            look="ghost"
            disabled={change.isPending}
            aria-label={t('addresses.removeOf', { address: `${address.houseNo}, ${address.address}` })}
            onClick={() => change.mutate({ id, isRemoval: true })}
          >
            {t('addresses.remove')}
          </Button>
        </AddressCard>
      ))}
      {items.length > shownAtFirst && !isWhole && (
        <Button look="ghost" onClick={() => setWhole(true)}>
          {t('addresses.all', { count: items.length })}
        </Button>
      )}
    </section>
  );
}

type CardParts = { address: DeliveryForm; isChosen: boolean; isDefault?: boolean; onChoose: () => void; children: ReactNode };

function AddressCard({ address, isChosen, isDefault = false, onChoose, children }: CardParts) {
  const { t } = useTranslation('checkout');
  const { name, houseNo, address: street, city, pincode, phone } = address;
  return (
    <div className="rounded-lg border border-ink-200 bg-white p-3">
      <p className="flex items-center gap-2 break-words font-semibold">
        <bdi className="min-w-0">{name}</bdi>
        {isDefault && <Badge>{t('addresses.default')}</Badge>}
      </p>
      <p className="break-words text-ink-600 text-sm">{`${houseNo}, ${street} · ${city} ${pincode} · ${phone}`}</p>
      <div className="mt-1 -mb-1 -ml-1 flex flex-wrap items-center gap-1">
        <Button aria-pressed={isChosen} disabled={isChosen} onClick={onChoose}>
          {t(isChosen ? 'addresses.chosen' : 'addresses.choose')}
        </Button>
        {children}
      </div>
    </div>
  );
}

function isSame(one: DeliveryForm, other: DeliveryForm): boolean {
  return (Object.keys(cleanDelivery) as (keyof DeliveryForm)[]).every((field) => one[field] === other[field]);
}
