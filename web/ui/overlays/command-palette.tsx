import './palette-texts.ts';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { CornerDownLeft, type LucideIcon, Search, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { useGround } from '../on-video.tsx';
import { isFoundBy } from './is-found-by.ts';

/** `keywords`: other words that find it; `isFound`: somebody else found it by what is typed. */
export type Command = { id: string; label: string; hint?: string; Icon: LucideIcon; keywords?: string; isFound?: boolean; run: () => void };
export type CommandGroup = { label: string; commands: readonly Command[] };
export type CommandPaletteProps = {
  open: boolean;
  onClose: () => void;
  groups: readonly CommandGroup[];
  onType?: (typed: string) => void;
  /** Says below the list what else is looked for, and why it was not found. */
  note?: string;
};

/** Places and actions by a few letters: the arrows choose, Enter goes. */
export function CommandPalette({ open, onClose, groups, onType, note }: CommandPaletteProps) {
  const { t } = useTranslation(['shell', 'palette']);
  const ground = useGround();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ink/60" />
        <Dialog.Popup
          aria-label={t('palette:title')}
          className={classNames(
            'fixed inset-x-3 top-3 z-50 flex max-h-[min(38rem,calc(100dvh-1.5rem))] animate-enter flex-col overflow-hidden rounded-lg bg-ground text-body shadow-2xl sm:top-[12dvh] sm:right-auto sm:left-[calc(50%-18rem)] sm:w-xl',
            ground,
          )}
        >
          <Autocomplete.Root
            open
            inline
            items={groups.map(({ label, commands }) => ({ value: label, items: commands }))}
            itemToStringValue={({ label }: Command) => label}
            filter={(command: Command, query) => command.isFound === true || isFoundBy(command, query)}
            onValueChange={onType}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-3 border-hairline border-b py-1.5 pr-1.5 pl-4">
              <Search aria-hidden className="size-5 shrink-0 text-quiet" />
              <Autocomplete.Input
                aria-label={t('palette:title')}
                placeholder={t('palette:placeholder')}
                className="min-h-11 min-w-0 flex-1 bg-transparent text-lg shadow-none outline-none placeholder:text-quiet"
              />
              <Dialog.Close aria-label={t('close')} className="inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken">
                <X aria-hidden className="size-5" />
              </Dialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
              <Autocomplete.Empty className="px-2 py-6 text-center text-quiet empty:hidden">{note ? '' : t('palette:empty')}</Autocomplete.Empty>
              <Autocomplete.List>{(group: Group) => <Commands key={group.value} group={group} onClose={onClose} />}</Autocomplete.List>
              <p role="status" className="px-2 py-2 text-quiet text-sm empty:hidden">
                {note}
              </p>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Group = { value: string; items: readonly Command[] };

function Commands({ group, onClose }: { group: Group; onClose: () => void }) {
  return (
    <Autocomplete.Group items={group.items} className="not-last:mb-2">
      <Autocomplete.GroupLabel className="px-2 py-1 font-semibold text-quiet text-sm">{group.value}</Autocomplete.GroupLabel>
      <Autocomplete.Collection>
        {(command: Command) => (
          <Autocomplete.Item
            key={command.id}
            value={command}
            onClick={() => {
              onClose();
              command.run();
            }}
            className="group flex min-h-11 cursor-pointer scroll-my-2 items-center gap-3 rounded-md px-2 font-semibold data-highlighted:bg-chosen data-highlighted:text-on-chosen"
          >
            <command.Icon aria-hidden className="size-5 shrink-0" />
            <bdi className="min-w-0 flex-1 truncate">{command.label}</bdi>
            {command.hint && <span className="shrink-0 font-normal text-quiet text-sm group-data-highlighted:text-on-chosen">{command.hint}</span>}
            <CornerDownLeft aria-hidden className="invisible size-4 shrink-0 group-data-highlighted:visible" />
          </Autocomplete.Item>
        )}
      </Autocomplete.Collection>
    </Autocomplete.Group>
  );
}
