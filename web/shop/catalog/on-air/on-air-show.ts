import type { LiveStreamId } from '#contract/ids.ts';

/** The live event on air that a product is in. `is_recorded`: no camera sends it now. */
export type OnAirShow = { live_stream_id: LiveStreamId; is_recorded: boolean };
