import { offlinePageContext } from '../../api/context.ts';
import type { Route } from './+types/service-worker';
import { leavingWorker, offlineWorker } from './offline-worker.ts';

/** The service worker, as the browser asks for it: it compares what it gets with what it has. */
export function loader({ context }: Route.LoaderArgs): Response {
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };
  return new Response(context.get(offlinePageContext) ? offlineWorker : leavingWorker, { headers });
}
