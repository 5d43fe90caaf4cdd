import './texts.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { StoreId } from '#contract/ids.ts';
import { useLoadedWhen } from '../../ui/hooks/use-loaded-when.ts';

const links = [
  ['help', '/help'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['choices', '/privacy-choices'],
  ['accessibility', '/accessibility'],
] as const;

const loadLines = async () => (await import('../../stores/page/store-lines.tsx')).StoreLines;

/** At the end of a shopper's page on paper: who sells by law, where one store alone does, and the rules of the house. */
export function ShopFoot({ sellerId }: { sellerId: StoreId | undefined }) {
  const { t } = useTranslation('paper');
  const Lines = useLoadedWhen(sellerId !== undefined, loadLines);
  return (
    <footer className="border-hairline border-t bg-sunken px-4 py-6 text-quiet lg:px-8">
      <div className="mx-auto flex max-w-6xl flex-col gap-4 lg:flex-row lg:items-start lg:justify-between lg:gap-12">
        <div className="max-w-xl lg:min-h-11">{sellerId && Lines && <Lines storeId={sellerId} />}</div>
        <nav aria-label={t('foot.label')} className="flex flex-wrap gap-x-5 lg:justify-end">
          {links.map(([name, path]) => (
            <Link key={name} to={path} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {t(`foot.${name}`)}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
