import { lazy } from 'react';
import type { LiveStreamId } from '#contract/ids.ts';
import type { ChatLine } from '../../room/room-state.ts';
import { OptionalPart } from '../../ui/optional-part.tsx';

const BlockLine = lazy(async () => ({ default: (await import('./block-line.tsx')).BlockLine }));

/** `blockIn`: the show whose writers whoever reads may block; nobody else loads a thing. */
export function LineActions({ line, blockIn }: { line: ChatLine; blockIn: LiveStreamId | undefined }) {
  if (blockIn === undefined || !line.isKnown) return null;
  return (
    <OptionalPart>
      <BlockLine streamId={blockIn} line={line} />
    </OptionalPart>
  );
}
