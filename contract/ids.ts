import { z } from 'zod';

/** Ids are random uuids on the wire; the brand keeps an order's id from being passed where a product's is meant. */
export const productId = z.uuid().brand<'ProductId'>();
export const variantId = z.uuid().brand<'VariantId'>();
export const storeId = z.uuid().brand<'StoreId'>();
export const userId = z.uuid().brand<'UserId'>();
export const liveStreamId = z.uuid().brand<'LiveStreamId'>();
export const orderId = z.uuid().brand<'OrderId'>();
export const uploadId = z.uuid().brand<'UploadId'>();
export const videoFileId = z.uuid().brand<'VideoFileId'>();

export type ProductId = z.infer<typeof productId>;
export type VariantId = z.infer<typeof variantId>;
export type StoreId = z.infer<typeof storeId>;
export type UserId = z.infer<typeof userId>;
export type LiveStreamId = z.infer<typeof liveStreamId>;
export type OrderId = z.infer<typeof orderId>;
export type UploadId = z.infer<typeof uploadId>;
export type VideoFileId = z.infer<typeof videoFileId>;
