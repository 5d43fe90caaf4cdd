import { createContext, type ReactNode, useContext } from 'react';
import { classNames } from './class-names.ts';

const Ground = createContext('');

/** Draws the parts inside for ink, as beside and over a video; paper is the default. */
export function OnVideo({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Ground value="on-video">
      <div className={classNames('on-video', className)}>{children}</div>
    </Ground>
  );
}

/** The class for what leaves its place in the page, such as a popup: it stands on the ground of the part that opened it. */
export function useGround(): string {
  return useContext(Ground);
}
