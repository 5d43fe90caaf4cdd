import '../products/products-texts.ts';
import './texts.ts';
import { Download, EllipsisVertical, Trash2, Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlays/menu.tsx';
import { showProblem, showToast } from '../../../ui/toast.tsx';
import { exportProducts } from './export-products.ts';

/** Products into a file; for those who may change them (`onDeleted`) also from one, and those that were deleted. */
export function FileMenu({ onDeleted }: { onDeleted: (() => void) | undefined }) {
  const { t } = useTranslation(['imports', 'products']);

  async function save(): Promise<void> {
    const dismiss = showToast(t('exporting'));
    try {
      await exportProducts();
    } catch (error) {
      showProblem(t('exportFailed'), (error as Error).message);
    }
    dismiss();
  }

  return (
    <Menu
      trigger={
        <IconButton label={t('more')} look="secondary">
          <EllipsisVertical aria-hidden className="size-5" />
        </IconButton>
      }
    >
      {onDeleted && (
        <MenuLink icon={<Upload aria-hidden className="size-5" />} to="/dashboard/products/import">
          {t('import')}
        </MenuLink>
      )}
      <MenuItem icon={<Download aria-hidden className="size-5" />} onSelect={() => void save()}>
        {t('export')}
      </MenuItem>
      {onDeleted && (
        <MenuItem icon={<Trash2 aria-hidden className="size-5" />} onSelect={onDeleted}>
          {t('products:bin.open')}
        </MenuItem>
      )}
    </Menu>
  );
}
