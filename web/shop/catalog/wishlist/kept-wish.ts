const key = 'haat-wish';

/** What was to be saved, while a provider asks the person who they are. */
export const keptWish = {
  get: (): string | null => sessionStorage.getItem(key),
  set: (productId: string): void => sessionStorage.setItem(key, productId),
  clear: (): void => sessionStorage.removeItem(key),
};
