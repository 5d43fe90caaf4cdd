/** The worker that shows a page of its own where none can be loaded. */
export const offlineWorkerPath = '/offline-worker.js';
