import type { MeasurePurpose } from '#contract/consents/consent-rules.ts';
import type { StoreSettings } from './store-settings.ts';

type Ids = Pick<StoreSettings, 'meta_pixel_id' | 'google_ads_id' | 'google_ads_label'>;

/** Whether the store has said where it measures that; empty text is not set. */
export function isMeasured({ meta_pixel_id, google_ads_id, google_ads_label }: Ids, purpose: MeasurePurpose): boolean {
  return purpose === 'measure_meta' ? meta_pixel_id !== '' : google_ads_id !== '' && google_ads_label !== '';
}
