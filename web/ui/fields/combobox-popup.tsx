import { Combobox as Primitive } from '@base-ui/react/combobox';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import { useGround } from '../on-video.tsx';
import { lineClasses, popupClasses, positionerClasses } from '../overlays/popup.ts';
import type { ItemParts } from './item-parts.ts';

/** The list under a combobox. */
export function ComboboxPopup<Item>({ keyOf, textOf, renderItem, isSearching = false, emptyText }: ItemParts<Item>) {
  const { t } = useTranslation('ui');
  const ground = useGround();
  return (
    <Primitive.Portal>
      <Primitive.Positioner align="start" sideOffset={4} className={classNames(positionerClasses, ground)}>
        <Primitive.Popup className={classNames(popupClasses, 'w-(--anchor-width) max-w-(--available-width)')}>
          <Primitive.Status className="text-quiet text-sm">{isSearching && <span className="block px-3 py-2">{t('searching')}</span>}</Primitive.Status>
          <Primitive.Empty className="text-quiet text-sm">
            {!isSearching && <span className="block px-3 py-3">{emptyText ?? t('noMatch')}</span>}
          </Primitive.Empty>
          <Primitive.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none data-empty:p-0">
            {(item: Item) => (
              <Primitive.Item key={keyOf(item)} value={item} className={lineClasses}>
                <span className="min-w-0 flex-1">{renderItem ? renderItem(item) : textOf(item)}</span>
                <Primitive.ItemIndicator>
                  <Check aria-hidden className="size-5" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            )}
          </Primitive.List>
        </Primitive.Popup>
      </Primitive.Positioner>
    </Primitive.Portal>
  );
}
