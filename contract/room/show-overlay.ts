import type { ShowEventBody } from '#contract/room/show-log.ts';

/** Overlay events wait for the playhead to pass `at_ms`; the others show at once (docs/design.md, "The show log"). */
export function waitsForPlayhead(event: ShowEventBody): boolean {
  return event.type === 'product_pinned' || event.type === 'product_unpinned';
}
