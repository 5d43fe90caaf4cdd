import { z } from 'zod';

/** Apart from the endpoints, so that a form can check a name without loading them. */
export const storeRole = z.enum(['owner', 'manager', 'host', 'moderator']);
export type StoreRole = z.infer<typeof storeRole>;

export const storeName = z.string().trim().min(3, 'Store name must be at least 3 characters').max(80, 'Store name must be at most 80 characters');
