import './texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FollowedStore } from '#contract/follows/follows.ts';
import { LoadProblem, Row, RowSkeletons, Rows, Section } from '../../accounts/own/section.tsx';
import { useAccount } from '../../accounts/own/use-account.ts';
import { api, orpc } from '../../api/client.ts';
import { useDeleteOnLeaving } from '../../api/delete-on-leaving.ts';
import { serverMessage } from '../../api/server-message.ts';
import { useCursorList } from '../../api/use-cursor-list.ts';
import { useLiveFeed } from '../../api/use-live-feed.ts';
import { answerPlace } from '../../consents/place-of.ts';
import { isolate } from '../../texts/isolate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadMore } from '../../ui/data-list/load-more.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { useRemove } from '../../ui/overlays/use-remove.tsx';
import { showProblem } from '../../ui/toast.tsx';
import { hearOtherTabs, tellOtherTabs } from './follow-news.ts';

/** Of the account page: the stores that the person follows, which of them are on air, and whose mails they get. */
export function FollowedStores() {
  const { t } = useTranslation('follows');
  const queries = useQueryClient();
  const { id } = useAccount();
  const list = useCursorList<FollowedStore>({
    // Not that of the person before in this browser.
    queryKey: [...orpc.follows.listMine.key({ type: 'infinite' }), id],
    load: (cursor) => api.follows.listMine({ cursor }),
    refreshMs: 0,
    more: t('more'),
  });
  const refresh = useCallback(() => {
    for (const queryKey of [orpc.follows.key(), orpc.consents.key()]) void queries.invalidateQueries({ queryKey });
  }, [queries]);
  useLiveFeed(refresh);
  useEffect(() => hearOtherTabs(refresh), [refresh]);
  const removal = useUnfollow(refresh);
  const stores = removal.without(list.rows);
  return (
    <Section title={t('title')} text={t('text')}>
      {list.isPending && <RowSkeletons />}
      {list.error && <LoadProblem error={list.error} onRetry={list.refetch} />}
      {list.hasData && stores.length === 0 && <NoStores />}
      <Rows>
        {stores.map((store) => (
          <StoreRow key={store.id} store={store} onUnfollow={() => removal.remove(store)} onChanged={refresh} />
        ))}
      </Rows>
      {list.paging.hasMore && <LoadMore label={t('more')} busy={list.paging.isLoading} hasFailed={list.paging.hasFailed} onMore={list.paging.onMore} />}
    </Section>
  );
}

function NoStores() {
  const { t } = useTranslation('follows');
  return (
    <>
      <p className="text-ink-600">{t('none')}</p>
      <div>
        <ButtonLink to="/shop">{t('browse')}</ButtonLink>
      </div>
    </>
  );
}

type RowParts = { store: FollowedStore; onUnfollow: () => void; onChanged: () => void };

function StoreRow({ store, onUnfollow, onChanged }: RowParts) {
  const { t } = useTranslation('follows');
  async function setMails(on: boolean): Promise<void> {
    try {
      await api.follows.setMails({ id: store.id, on, place: answerPlace() });
      tellOtherTabs();
    } catch (error) {
      showProblem(t('failed'), serverMessage(error) ?? t('failedText'));
    }
    onChanged();
  }
  return (
    <Row
      icon={<Avatar name={store.name} url={store.logo_url} />}
      title={
        <Link to={`/store/${store.slug ?? store.id}`} className="inline-flex min-h-11 items-center underline decoration-ink-300 underline-offset-4">
          <bdi>{store.name}</bdi>
        </Link>
      }
      badge={store.on_air_id && <Badge tone="live">{t('live')}</Badge>}
      action={
        <>
          {store.on_air_id && <ButtonLink to={`/live?stream=${store.on_air_id}`}>{t('watch')}</ButtonLink>}
          <Button look="ghost" onClick={onUnfollow}>
            {t('unfollow')}
            <span className="sr-only"> {isolate(store.name)}</span>
          </Button>
        </>
      }
    >
      {store.may_mail && <Mails store={store} onChange={setMails} />}
    </Row>
  );
}

function Mails({ store, onChange }: { store: FollowedStore; onChange: (on: boolean) => Promise<void> }) {
  const { t } = useTranslation('follows');
  return <Switch label={t('mails')} checked={store.mails} onChange={(on) => void onChange(on)} />;
}

/** Gone at once, with ten seconds to take it back. */
function useUnfollow(onChanged: () => void) {
  const { t } = useTranslation('follows');
  const onLeaving = useDeleteOnLeaving();
  const removal = useRemove<FollowedStore>({
    keyOf: ({ id }) => id,
    removed: ({ name }) => t('unfollowed', { store: isolate(name) }),
    async run({ id }, { keepalive }) {
      if (keepalive) return onLeaving.send(`/stores/${id}/follow`);
      try {
        await api.follows.unfollow({ id });
        tellOtherTabs();
      } catch (error) {
        showProblem(t('failed'), serverMessage(error) ?? t('failedText'));
      }
      onChanged();
    },
  });
  function remove(store: FollowedStore): void {
    onLeaving.prepare();
    removal.remove(store);
  }
  return { ...removal, remove };
}
