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

/** The shopper's screens: what is watched in a 9:16 frame, the whole screen on a phone; what is read on paper of the whole width (docs/product.md, "Look"). */
export function ShopperFrame({ children, side, light = false, navigation = true }: FrameParts) {
  if (light) return <Paper navigation={navigation}>{children}</Paper>;
  return (
    <div className="flex min-h-(--screen) justify-center bg-ink text-white beside:gap-8 beside:px-8">
      <div className="watch-frame relative flex h-(--screen) w-full flex-col overflow-hidden bg-ink sm:max-w-[max(26rem,calc(var(--screen)*9/16))] row:max-w-[calc(var(--picture)+40rem)]">
        <main className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</main>
        {navigation && <BottomNavigation />}
      </div>
      {side && <aside className="hidden h-(--screen) w-100 shrink-0 flex-col py-6 beside:flex">{side}</aside>}
    </div>
  );
}

function Paper({ children, navigation }: { children: ReactNode; navigation: boolean }) {
  return (
    <div className="relative flex h-(--screen) flex-col overflow-hidden bg-paper text-ink">
      <main className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</main>
      {navigation && <BottomNavigation onPaper />}
    </div>
  );
}
