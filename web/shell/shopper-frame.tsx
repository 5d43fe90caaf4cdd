import { type ReactNode, useRef } from 'react';
import { WishDoor } from '../shop/catalog/wishlist/wish-door.tsx';
import { BottomNavigation } from './places/bottom-navigation.tsx';

type FrameParts = {
  children: ReactNode;
  /** Beside the frame from 1024 px: the stream's title, products and chat. */
  side?: ReactNode;
  /** Paper instead of ink, for screens that are read rather than watched. */
  light?: boolean;
  /** Screens with a bar of their own at the bottom leave the navigation out. */
  navigation?: boolean;
  /** `ShopHead`; a player has its tools instead. */
  head?: ReactNode;
};

const scrolling = 'relative min-h-0 flex-1 overflow-y-auto overscroll-contain';

/** The shopper's screens: what is watched in a 9:16 frame, the whole screen on a phone; what is read on paper of the whole width (docs/product.md, "Look"). */
export function ShopperFrame({ children, side, light = false, navigation = true, head }: FrameParts) {
  const frame = useRef<HTMLDivElement>(null);
  if (light) {
    return (
      <div ref={frame} className="relative flex h-(--screen) flex-col overflow-hidden bg-paper text-ink">
        <main className={scrolling}>
          {head}
          {children}
        </main>
        {navigation && <BottomNavigation onPaper />}
        <WishDoor frame={frame} />
      </div>
    );
  }
  return (
    <div className="flex min-h-(--screen) justify-center bg-ink text-white beside:gap-8 beside:px-8">
      <div
        ref={frame}
        className="watch-frame relative flex h-(--screen) w-full flex-col overflow-hidden bg-ink sm:max-w-[max(26rem,calc(var(--screen)*9/16))] row:max-w-[calc(var(--picture)+40rem)]"
      >
        {head}
        <main className={scrolling}>{children}</main>
        {navigation && <BottomNavigation />}
        <WishDoor frame={frame} />
      </div>
      {side && <aside className="hidden h-(--screen) w-100 shrink-0 flex-col py-6 beside:flex">{side}</aside>}
    </div>
  );
}
