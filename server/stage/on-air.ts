import type { OnAir } from '#contract/live/encoders.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findStage } from './stage-queries.ts';
import type { StageRegistry } from './stage-registry.ts';

export type FindOnAir = (id: string) => Promise<OnAir | undefined>;

/** The capture whose pictures run, on whichever node: its row is written when it takes the stage. */
export function createFindOnAir(db: Db, registry: Pick<StageRegistry, 'findState'>): FindOnAir {
  return async (id) => {
    if ((await registry.findState(id)) !== 'live') return undefined;
    const row = await findStage(db, id);
    return row && { session: row.session, since: new Date(row.first_frame_at.getTime() + row.offset_ms).toISOString() };
  };
}
