import '../../../shop/checkout/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SavedAddress } from '#contract/shop/checkout/addresses.ts';
import { orpc } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { showProblem } from '../../../ui/toast.tsx';
import { LoadProblem, Row, RowSkeletons, Rows, Section } from '../section.tsx';

/** Where one has things sent; the checkout offers the default first. */
export function AddressesSection() {
  const { t } = useTranslation(['account', 'checkout']);
  const client = useQueryClient();
  const own = useQuery(orpc.addresses.list.queryOptions({ staleTime: 0 }));
  const ways = {
    onSuccess: (list: { items: SavedAddress[] }) => client.setQueryData(orpc.addresses.list.queryKey(), list),
    onError: (error: Error) => showProblem(t('checkout:addresses.failed'), error.message),
  };
  const setDefault = useMutation(orpc.addresses.setDefault.mutationOptions(ways));
  const remove = useMutation(orpc.addresses.remove.mutationOptions(ways));
  const isChanging = setDefault.isPending || remove.isPending;
  const items = own.data?.items;
  return (
    <Section title={t('addresses.title')} text={t('addresses.text')}>
      {own.isError && !items && <LoadProblem error={own.error} onRetry={() => void own.refetch()} />}
      {own.isPending && <RowSkeletons count={1} />}
      {items?.length === 0 && <p className="text-ink-600">{t('addresses.none')}</p>}
      {items && items.length > 0 && (
        <Rows>
          {items.map(({ id, is_default, name, houseNo, address, city, pincode, phone }) => (
            <Row
              key={id}
              icon={<MapPin aria-hidden className="size-5" />}
              title={<bdi>{name}</bdi>}
              badge={is_default && <Badge>{t('checkout:addresses.default')}</Badge>}
              note={`${houseNo}, ${address} · ${city} ${pincode} · ${phone}`}
              action={
                <>
                  {!is_default && (
                    <Button look="ghost" disabled={isChanging} onClick={() => setDefault.mutate({ id })}>
                      {t('checkout:addresses.makeDefault')}
                    </Button>
                  )}
                  <Button
                    look="ghost"
                    disabled={isChanging}
                    aria-label={t('checkout:addresses.removeOf', { address: `${houseNo}, ${address}` })}
                    onClick={() => remove.mutate({ id })}
                  >
                    {t('checkout:addresses.remove')}
                  </Button>
                </>
              }
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}
