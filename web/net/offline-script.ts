import { offlineWorkerPath } from '#contract/wire/offline-worker.ts';

/** How long after a page is there: what it shows comes first. */
const laterMs = 4_000;

/** Comes with each page, and registers the worker of the offline page, where browsers have workers: at https and on this machine. */
export const offlineScript = `;isSecureContext&&navigator.serviceWorker&&addEventListener('load',()=>setTimeout(()=>navigator.serviceWorker.register('${offlineWorkerPath}').catch(()=>{}),${laterMs}));`;
