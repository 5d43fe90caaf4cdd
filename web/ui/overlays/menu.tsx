import { Menu as Primitive } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { useGround } from '../on-video.tsx';
import { lineClasses, popupClasses, positionerClasses } from './popup.ts';

type MenuParts = {
  /** The button that opens it; its name is the menu's. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
};

/** Actions behind one button. Arrows move, letters jump, Escape closes and gives the focus back. */
export function Menu({ trigger, align = 'end', children }: MenuParts) {
  const ground = useGround();
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner align={align} sideOffset={4} className={classNames(positionerClasses, ground)}>
          <Primitive.Popup className={classNames(popupClasses, 'min-w-48 overflow-y-auto py-1')}>{children}</Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

type ItemParts = { icon?: ReactNode; destructive?: boolean; disabled?: boolean; children: ReactNode; onSelect: () => void };

export function MenuItem({ icon, destructive = false, disabled, children, onSelect }: ItemParts) {
  return (
    <Primitive.Item disabled={disabled} onClick={onSelect} className={classNames(lineClasses, destructive && 'text-danger')}>
      {icon}
      {children}
    </Primitive.Item>
  );
}

export function MenuLink({ icon, to, children }: { icon?: ReactNode; to: string; children: ReactNode }) {
  return (
    <Primitive.LinkItem closeOnClick render={<Link to={to} />} className={lineClasses}>
      {icon}
      {children}
    </Primitive.LinkItem>
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className="my-1 h-px bg-hairline" />;
}
