/** Every endpoint under `/api`: a line for each room's part of the contract. */
export { accountsContract as accounts } from '#contract/accounts/accounts.ts';
export { catalogContract as catalog } from '#contract/catalog/catalog.ts';
export { encodersContract as encoders } from '#contract/live/encoders.ts';
export { liveContract as live } from '#contract/live/live.ts';
export { noticesContract as notices } from '#contract/notices/notices.ts';
export { ordersContract as orders } from '#contract/orders/orders.ts';
export { overviewContract as overview } from '#contract/overview/overview.ts';
export { recordingsContract as recordings } from '#contract/recordings/recordings.ts';
export { storeSettingsContract as storeSettings, storesContract as stores } from '#contract/stores/stores.ts';
export { uploadsContract as uploads } from '#contract/uploads/uploads.ts';
export { videoFilesContract as videoFiles } from '#contract/uploads/video-files.ts';
