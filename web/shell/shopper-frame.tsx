import type { ReactNode } from 'react';
import { BottomNavigation } from './bottom-navigation.tsx';

type FrameParts = {
  children: ReactNode;
  /** Beside the frame from 1024 px: the stream's title, products and chat. */
  side?: ReactNode;
  /** Paper instead of ink, for screens that are read rather than watched. */
  light?: boolean;
  /** Screens with a bar of their own at the bottom leave the navigation out. */
  navigation?: boolean;
};

/** The shopper's 9:16 frame: the whole screen on a phone, centered at full height on a desktop (docs/product.md, "Look"). */
export function ShopperFrame({ children, side, light = false, navigation = true }: FrameParts) {
  return (
    <div className="flex min-h-dvh justify-center bg-ink lg:gap-8 lg:px-8">
      <div
        className={`relative flex h-dvh w-full flex-col overflow-hidden sm:max-w-[max(26rem,calc(100dvh*9/16))] sm:shadow-2xl ${light ? 'bg-paper text-ink' : 'bg-black text-white'}`}
      >
        <main className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</main>
        {navigation && <BottomNavigation />}
      </div>
      {side && <aside className="hidden h-dvh w-96 shrink-0 flex-col py-6 text-white lg:flex">{side}</aside>}
    </div>
  );
}
