import { accountsContract } from '#contract/accounts/accounts.ts';
import { catalogContract } from '#contract/catalog/catalog.ts';
import { liveContract } from '#contract/live/live.ts';
import { noticesContract } from '#contract/notices/notices.ts';
import { ordersContract } from '#contract/orders/orders.ts';
import { recordingsContract } from '#contract/recordings/recordings.ts';
import { storesContract } from '#contract/stores/stores.ts';
import { uploadsContract } from '#contract/uploads/uploads.ts';
import { videoFilesContract } from '#contract/uploads/video-files.ts';

/** Every endpoint under `/api`. */
export const api = {
  accounts: accountsContract,
  stores: storesContract,
  catalog: catalogContract,
  uploads: uploadsContract,
  videoFiles: videoFilesContract,
  live: liveContract,
  recordings: recordingsContract,
  orders: ordersContract,
  notices: noticesContract,
};
