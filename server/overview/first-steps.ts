import type { LiveStreamId, StoreId } from '#contract/ids.ts';
import { legalSettings, type Overview } from '#contract/overview/overview.ts';
import type { StoreSettings } from '#contract/stores/store-settings.ts';
import type { LiveService } from '#server/live/live-service.ts';
import { type Actor, mayInStore } from '#server/platform/actor.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { CatalogService } from '#server/shop/catalog/catalog-service.ts';
import type { PaymentsService } from '#server/shop/payments/payments-service.ts';
import type { StoreSettingsService } from '#server/stores/store-settings-service.ts';
import * as queries from './overview-queries.ts';
import type { StoreEvents } from './store-events.ts';

export type FirstStepsParts = {
  db: Db;
  catalog: Pick<CatalogService, 'countOf'>;
  live: Pick<LiveService, 'countOf'>;
  settings: Pick<StoreSettingsService, 'readOf'>;
  payments: Pick<PaymentsService, 'hasChosen'>;
};

/** What the steps ask of the settings; a store without any has said nothing. */
type Said = Pick<StoreSettings, 'slug' | 'whatsapp' | 'support_phone' | 'support_email' | 'logo_url' | 'pincode' | (typeof legalSettings)[number]>;

const nothing: Said = {
  ...{ slug: '', whatsapp: '', support_phone: '', support_email: '', logo_url: '', pincode: '' },
  ...{ legal_name: '', address: '', grievance_name: '' },
};

/** Done by what shoppers need to know of a store, and the law has it say. */
function saidSteps({ whatsapp, support_phone, support_email, logo_url, pincode, ...legal }: Said) {
  return {
    store: [whatsapp, support_phone, support_email].some((contact) => contact !== ''),
    logo: logo_url !== '',
    legal: missingOf(legal).length === 0,
    delivery: pincode !== '',
  };
}

const missingOf = (said: Pick<Said, (typeof legalSettings)[number]>) => legalSettings.filter((name) => said[name] === '');

/** What a new store has done of its first steps, and what those that are left need to know. */
export function createFirstSteps({ db, catalog, live, settings, payments }: FirstStepsParts) {
  /** `reading`: which event's link is handed on. How the store is paid is said by who may set its keys. */
  return async (actor: Actor, storeId: StoreId, reading: Promise<Pick<StoreEvents, 'own'>>): Promise<Pick<Overview, 'steps' | 'step_details'>> => {
    const [found, payment, products, events, isShared, { own }] = await Promise.all([
      settings.readOf(db, storeId),
      mayInStore(actor, storeId, 'payments:write') ? payments.hasChosen(storeId) : undefined,
      catalog.countOf(db, storeId),
      live.countOf(db, storeId),
      queries.hasShared(db, storeId),
      reading,
    ]);
    const said = found ?? nothing;
    const steps = { ...saidSteps(said), product: products > 0, live_event: events > 0, shared: isShared };
    return {
      steps: payment === undefined ? steps : { ...steps, payment },
      step_details: { legal_missing: missingOf(said), link: own ? linkOfEvent(own) : linkOfStore(said.slug || storeId) },
    };
  };
}

type Link = NonNullable<Overview['step_details']>['link'];

const linkOfEvent = (id: LiveStreamId): Link => ({ to: 'live_event', path: `/live?stream=${id}` });
const linkOfStore = (slugOrId: string): Link => ({ to: 'store', path: `/store/${slugOrId}` });
