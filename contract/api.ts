import { accountsContract } from '#contract/accounts.ts';
import { catalogContract } from '#contract/catalog.ts';
import { liveContract } from '#contract/live.ts';
import { noticesContract } from '#contract/notices.ts';
import { ordersContract } from '#contract/orders.ts';
import { recordingsContract } from '#contract/recordings.ts';
import { storesContract } from '#contract/stores.ts';
import { uploadsContract } from '#contract/uploads.ts';
import { videoFilesContract } from '#contract/video-files.ts';

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
