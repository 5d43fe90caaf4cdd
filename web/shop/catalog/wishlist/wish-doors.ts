import type { ComponentType, RefObject } from 'react';

/** What a guest wants to save, and the sheet that asks them to sign in for it. A new object for each press. */
export type GuestWish = { productId: string; save: () => Promise<void>; SignIn: ComponentType<SignInParts> };
export type SignInParts = { wish: GuestWish; frame: RefObject<HTMLElement | null> };

/** That of the page that is shown. */
export const door: { open?: (wish: GuestWish) => void } = {};
