import type { LiveStreamId, ProductId, StoreId } from '#contract/ids.ts';
import { type Figures, maxShownProducts, maxShownShows, type OrderSource, orderSources } from '#contract/overview/figures.ts';
import { addDays, daysOf, isWithin, type Period, periodBefore } from '#contract/overview/period.ts';
import { dayInIndia } from '#contract/shop/orders/delivery-days.ts';
import type { CustomersService } from '#server/customers/customers-service.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, requireSeller } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import { done, type Outcome } from '#server/platform/outcome.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { OrderFigures } from '#server/shop/orders/figures/order-figures.ts';
import type { OrdersService } from '#server/shop/orders/orders-service.ts';
import type { ViewsService } from '../views/views-service.ts';

export type FiguresService = ReturnType<typeof createFiguresService>;

type Parts = {
  db: Db;
  catalog: Pick<CatalogService, 'listNamesByIds'>;
  live: Pick<LiveService, 'listBegun'>;
  orders: Pick<OrdersService, 'figuresOf'>;
  views: Pick<ViewsService, 'flush' | 'list'>;
  customers: Pick<CustomersService, 'countBuyers'>;
};

type Named = Awaited<ReturnType<CatalogService['listNamesByIds']>>[number];
type Sold = { sales: number; revenue_paise: number };
type DayOfShow = OrderFigures['days'][number];

const startOf = (day: string) => new Date(`${day}T00:00:00+05:30`);
const spanOf = ({ from, to }: Period) => ({ from: startOf(from), until: startOf(addDays(to, 1)) });

function sumOf(rows: readonly Sold[]): Sold {
  return rows.reduce((sum, row) => ({ sales: sum.sales + row.sales, revenue_paise: sum.revenue_paise + row.revenue_paise }), { sales: 0, revenue_paise: 0 });
}

/** Each order has one: what was bought while a show was on, or in its replay, is of the show. */
function sourceOf({ live_stream_id, is_of_video, is_of_page }: DayOfShow): OrderSource {
  if (live_stream_id) return 'show';
  if (is_of_video) return 'video';
  return is_of_page ? 'page' : 'direct';
}

/** What a store sold in a period, from its rows (docs/product.md, "Overview"). */
export function createFiguresService({ db, catalog, live, orders, views, customers }: Parts) {
  /** All that is counted of orders and views is of one moment. */
  const read = (storeId: StoreId, period: Period) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => ({
        sold: await orders.figuresOf(tx, storeId, { before: spanOf(periodBefore(period)), span: spanOf(period) }),
        seen: await views.list(tx, storeId, period),
        buyers: { now: await customers.countBuyers(tx, storeId, period), before: await customers.countBuyers(tx, storeId, periodBefore(period)) },
      }));

  /** Deleted ones are not among them: their orders keep no live event. */
  async function showsOf(storeId: StoreId, period: Period, rows: readonly DayOfShow[]): Promise<Figures['shows']> {
    const byShow = Map.groupBy(rows, (row) => row.live_stream_id);
    const ids = [...byShow.keys()].filter((id): id is LiveStreamId => id !== null);
    const shows = (await live.listBegun(storeId, { ...spanOf(period), ids })).map(({ id, title, actual_start, most_watching }) => ({
      ...{ id, title, day: actual_start && dayInIndia(actual_start, 0), viewers: most_watching },
      ...sumOf(byShow.get(id) ?? []),
    }));
    return shows.toSorted((a, b) => b.revenue_paise - a.revenue_paise || (b.day ?? '').localeCompare(a.day ?? ''));
  }

  /** The first of them, with what each product is called. */
  async function named<Row extends { id: ProductId }>(rows: readonly Row[]): Promise<(Row & Named)[]> {
    const shown = rows.slice(0, maxShownProducts);
    const names = new Map((await catalog.listNamesByIds(shown.map(({ id }) => id))).map((product) => [product.id, product]));
    return shown.flatMap((row) => {
      const product = names.get(row.id);
      return product ? [{ ...product, ...row }] : [];
    });
  }

  return {
    /** Money is for those who look after orders. */
    async get(actor: Actor, period: Period): Promise<Outcome<Figures>> {
      const storeId = requireSeller(actor, 'revenue:read');
      await views.flush();
      const { sold, seen, buyers } = await read(storeId, period);
      const [then, now] = [sold.days.filter(({ day }) => day < period.from), sold.days.filter(({ day }) => day >= period.from)];
      const [shows, top_products, seen_products] = await Promise.all([
        showsOf(storeId, period, now),
        named(sold.products.now.map(({ product_id, ...rest }) => ({ id: product_id, ...rest }))),
        named(seen),
      ]);
      const [total, before] = [sumOf(now), sumOf(then)];
      return done({
        ...{ from: period.from, to: period.to, before: periodBefore(period) },
        revenue_paise: { now: total.revenue_paise, before: before.revenue_paise },
        sales: { now: total.sales, before: before.sales },
        customers: buyers,
        products: { now: sold.products.now.length, before: sold.products.before.length },
        days: daysBeside(
          period,
          Map.groupBy(sold.days, ({ day }) => day),
        ),
        ...{ shows: shows.slice(0, maxShownShows), top_products, seen_products },
        sources: orderSources.map((source) => ({ source, ...sumOf(now.filter((row) => sourceOf(row) === source)) })),
        funnel: { viewers: viewersOf(shows, period), ...seenTimes(seen), orders: total.sales },
      });
    },
  };
}

/** Each day with the one in the same place of the period before. */
function daysBeside(period: Period, rows: ReadonlyMap<string, readonly Sold[]>): Figures['days'] {
  const length = daysOf(period);
  return Array.from({ length }, (_, index) => {
    const day = addDays(period.from, index);
    return { day, ...sumOf(rows.get(day) ?? []), revenue_before_paise: sumOf(rows.get(addDays(day, -length)) ?? []).revenue_paise };
  });
}

/** Of live events that began in the period: what is bought in a replay of an older one had no viewers now. */
function viewersOf(shows: Figures['shows'], period: Period): number {
  return shows.filter(({ day }) => isWithin(period, day)).reduce((sum, { viewers }) => sum + (viewers ?? 0), 0);
}

function seenTimes(seen: readonly { views: number; checkouts: number }[]): { views: number; checkouts: number } {
  return seen.reduce((sum, row) => ({ views: sum.views + row.views, checkouts: sum.checkouts + row.checkouts }), { views: 0, checkouts: 0 });
}
