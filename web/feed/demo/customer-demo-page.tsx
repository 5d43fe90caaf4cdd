import './texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, type LucideIcon, Radio } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { orpc } from '../../api/client.ts';
import { apiContext, publicUrlContext } from '../../api/context.ts';
import { describeShared } from '../../net/share-preview.ts';
import { ShopperFrame } from '../../shell/shopper-frame.tsx';
import { text } from '../../texts/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';
import { Tabs } from '../../ui/display/tabs.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CardStage } from '../card/card-stage.tsx';
import { type CardItem, VideoCard } from '../card/video-card.tsx';
import { useLiveStreams } from '../use-feed.ts';
import type { Route } from './+types/customer-demo-page';
import { Carousel } from './carousel.tsx';

const shownCount = 12;

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: text('customer-demo:meta') }, ...(loaderData?.descriptors ?? [])];

/** Without an answer the page asks again in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [videos, streams] = await Promise.all([api.videos.list({ limit: shownCount }).catch(() => undefined), api.live.listLive().catch(() => undefined)]);
  const [title, description] = [text('customer-demo:title'), text('customer-demo:description')];
  return { videos, streams, descriptors: describeShared({ origin: context.get(publicUrlContext), path: '/customer-demo', title, description }) };
}

/** The lists keep themselves up to date. */
export const shouldRevalidate = () => false;

const tabs = ['videos', 'streams'] as const;

/** `/customer-demo?tab=…`: what shoppers see, for those who may want to sell (docs/product.md, "Public demo"). */
export default function CustomerDemoPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('customer-demo');
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'videos';
  const panels = { videos: <DemoVideos initial={loaderData.videos} />, streams: <DemoStreams initial={loaderData.streams} /> };
  return (
    <ShopperFrame light navigation={false} head={<Head />}>
      <CardStage>
        <div className="on-video flex min-h-full flex-col bg-ink pb-6 text-white">
          <div className="px-5 pt-5 pb-3 lg:px-10">
            <h1 className="font-extrabold text-3xl tracking-tight sm:text-4xl">{t('title')}</h1>
            <p className="mt-1 max-w-prose text-ink-200 short:hidden">{t('lead')}</p>
          </div>
          <Tabs
            label={t('tabs.label')}
            className="flex-1 *:[[role=tablist]]:px-2 lg:*:[[role=tablist]]:px-7"
            tabs={tabs.map((value) => ({ value, text: t(`tabs.${value}`), panel: panels[value] }))}
            value={shown}
            onChange={(tab) => setSearch(tab === 'videos' ? {} : { tab }, { replace: true, preventScrollReset: true })}
          />
        </div>
      </CardStage>
    </ShopperFrame>
  );
}

function Head() {
  const { t } = useTranslation('customer-demo');
  return (
    <header className="flex items-center justify-between gap-4 bg-ink px-5 py-2 text-white lg:px-10">
      <Link to="/" className="flex min-h-11 items-center rounded-md">
        <Logo />
      </Link>
      <ButtonLink look="primary" to="/book-demo">
        {t('book')}
      </ButtonLink>
    </header>
  );
}

function DemoVideos({ initial }: { initial: Route.ComponentProps['loaderData']['videos'] }) {
  const { t } = useTranslation('customer-demo');
  const found = useQuery(orpc.videos.list.queryOptions({ input: { limit: shownCount }, initialData: initial }));
  const items = found.data?.items.map((video) => ({ id: video.id, title: video.title, card: { kind: 'video' as const, video } }));
  return <Shown items={items} label={t('tabs.videos')} query={found} empty={<Empty Icon={Clapperboard} title={t('noVideos')} words={t('noVideosText')} />} />;
}

function DemoStreams({ initial }: { initial: Route.ComponentProps['loaderData']['streams'] }) {
  const { t } = useTranslation('customer-demo');
  const found = useLiveStreams(initial);
  const items = found.data?.slice(0, shownCount).map((event) => ({ id: event.id, title: event.title, card: { kind: 'event' as const, event } }));
  return <Shown items={items} label={t('tabs.streams')} query={found} empty={<Empty Icon={Radio} title={t('noStreams')} words={t('noStreamsText')} />} />;
}

type ShownParts = {
  items: { id: string; title: string; card: CardItem }[] | undefined;
  label: string;
  query: { error: Error | null; refetch: () => unknown };
  empty: ReactNode;
};

function Shown({ items, label, query, empty }: ShownParts) {
  const { t } = useTranslation('customer-demo');
  if (!items && query.error) return <ErrorState dark title={t('failed')} text={query.error.message} onRetry={() => void query.refetch()} />;
  if (!items) {
    return (
      <p role="status" className="flex items-center justify-center gap-3 py-24 font-semibold">
        <Spinner />
        {t('loading')}
      </p>
    );
  }
  if (items.length === 0) return empty;
  return <Carousel label={label} items={items} nameOf={({ title }) => title} render={({ card }, place) => <VideoCard item={card} {...place} />} />;
}

function Empty({ Icon, title, words }: { Icon: LucideIcon; title: string; words: string }) {
  const { t } = useTranslation('customer-demo');
  return (
    <EmptyState
      dark
      icon={<Icon aria-hidden className="size-12" />}
      title={title}
      text={words}
      action={
        <ButtonLink look="on-dark" to="/shop">
          {t('browse')}
        </ButtonLink>
      }
    />
  );
}
