import { Tabs as Primitive } from '@base-ui/react/tabs';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';

export type Tab<Value extends string> = { value: Value; text: string; count?: number; panel: ReactNode };

type TabsParts<Value extends string> = {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `segments` for two or three choices inside a form; a line of tabs otherwise. */
  look?: 'line' | 'segments';
  className?: string;
  ref?: Ref<HTMLDivElement>;
};

const lists = {
  line: 'flex gap-1 overflow-x-auto border-hairline border-b px-1',
  segments: 'flex rounded-md bg-sunken p-1',
};
const looks = {
  line: 'shrink-0 border-transparent border-b-3 px-3 text-quiet hover:text-body data-active:border-chosen data-active:text-body',
  segments: 'flex-1 rounded-sm px-2 text-quiet data-active:bg-surface data-active:text-body',
};

/** One of several panels. Arrow keys move between the tabs, Tab goes on into the panel. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, look = 'line', className, ref }: TabsParts<Value>) {
  return (
    <Primitive.Root ref={ref} value={value} onValueChange={(next) => onChange(next as Value)} className={classNames('flex flex-col gap-3', className)}>
      <Primitive.List activateOnFocus aria-label={label} className={lists[look]}>
        {tabs.map((tab) => (
          <Primitive.Tab
            key={tab.value}
            value={tab.value}
            className={classNames('min-h-11 whitespace-nowrap font-semibold transition-colors duration-120 focus-visible:-outline-offset-4', looks[look])}
          >
            {tab.text} {tab.count !== undefined && <span className="tabular ml-1 font-normal text-quiet text-sm">{tab.count}</span>}
          </Primitive.Tab>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Primitive.Panel>
      ))}
    </Primitive.Root>
  );
}
