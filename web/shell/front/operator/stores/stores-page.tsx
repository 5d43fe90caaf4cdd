import '../texts.ts';
import { Store } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MetaFunction } from 'react-router';
import type { ListedStore } from '#contract/operator/operator.ts';
import { api, orpc } from '../../../../api/client.ts';
import { loadAllPages } from '../../../../api/use-cursor-list.ts';
import { text } from '../../../../texts/texts.ts';
import { DataList } from '../../../../ui/data-list/data-list.tsx';
import { useListView } from '../../../../ui/data-list/use-list-view.ts';
import { OperatorFrame } from '../operator-frame.tsx';
import { useOperatorList } from '../use-operator-list.ts';
import { StoreCard, storeColumns } from './store-columns.tsx';

export const meta: MetaFunction = () => [{ title: text('operator:stores_.meta') }];

/** `/operator/stores`: the stores of this site, newest first. */
export default function StoresPage() {
  const { t } = useTranslation('operator');
  return (
    <OperatorFrame title={t('stores')}>
      <Stores />
    </OperatorFrame>
  );
}

function Stores() {
  const { t } = useTranslation('operator');
  const columns = useMemo(() => storeColumns(t), [t]);
  const list = useListView({ columns });
  const { search } = list.view;
  const stores = useOperatorList<ListedStore>({
    queryKey: orpc.operator.listStores.key({ input: { search }, type: 'infinite' }),
    load: (cursor, signal) => api.operator.listStores({ search, cursor }, { signal }),
    failed: t('stores_.error'),
  });
  return (
    <DataList<ListedStore>
      label={t('stores')}
      columns={columns}
      list={list}
      {...stores}
      rowId={({ id }) => id}
      nameOf={({ name }) => name}
      renderCard={(store) => <StoreCard store={store} />}
      searchLabel={t('stores_.search')}
      csv={{ fileName: 'stores.csv', allRows: () => loadAllPages((cursor) => api.operator.listStores({ search, cursor, limit: 100 })) }}
      loadingText={t('stores_.loading')}
      noMatch={{ title: t('stores_.noMatch'), text: t('stores_.noMatchText') }}
      empty={{ icon: <Store aria-hidden className="size-12" />, title: t('stores_.empty'), text: t('stores_.emptyText') }}
    />
  );
}
