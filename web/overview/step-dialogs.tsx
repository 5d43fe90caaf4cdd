import '../live-events/texts.ts';
import '../shop/catalog/products/products-texts.ts';
import '../shop/catalog/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { LiveStream } from '#contract/live/live.ts';
import { orpc } from '../api/client.ts';
import { LiveEventDialog } from '../live-events/live-event-dialog.tsx';
import { ProductDialog } from '../shop/catalog/form/product-dialog.tsx';

export type DialogStep = 'product' | 'live_event';

/** The dialog of a first step, over the overview. */
export function StepDialog({ step, onClose }: { step: DialogStep; onClose: () => void }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  function close(): void {
    onClose();
    void queries.invalidateQueries({ queryKey: orpc.overview.key() });
  }
  function created({ id, is_live }: LiveStream): void {
    close();
    if (is_live) void navigate(`/dashboard/live/${id}`);
  }
  if (step === 'product') return <ProductDialog product={undefined} onClose={close} />;
  return <LiveEventDialog stream={undefined} onClose={close} onCreated={created} />;
}
