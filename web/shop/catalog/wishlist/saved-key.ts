/** What a person has saved, by the ids of products, in the cache of the page. */
export const savedKey = (userId: string | undefined) => [['wishlist', 'saved'], { userId }] as const;
