import { Copy, Ellipsis, ExternalLink, Trash2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#contract/formats/dates.ts';
import type { ListedPage } from '#contract/pages/pages.ts';
import { isolate } from '../../texts/isolate.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { usePageActions } from './use-page-actions.ts';

type Parts = { page: ListedPage; actions: ReturnType<typeof usePageActions>; onRemove: () => void };

/** A page as its seller sees it: its address, whether visitors see it, and the ways into it. */
export function PageCard({ page, actions, onRemove }: Parts) {
  const { t } = useTranslation('pages');
  const { id, title, slug, published, has_changes: hasChanges, deleted_at: deletedAt } = page;
  const name = isolate(title);
  return (
    <article className="flex h-full flex-col gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="line-clamp-2 break-words font-bold text-xl leading-snug">{title}</h2>
          <p className="truncate text-quiet">/{slug}</p>
        </div>
        {!deletedAt && <PageMenu page={page} actions={actions} onRemove={onRemove} />}
      </div>
      <p className="flex flex-wrap gap-2">
        {!deletedAt && <Badge tone={published ? 'good' : 'neutral'}>{t(published ? 'list.live' : 'list.draft')}</Badge>}
        {hasChanges && <Badge>{t('list.hasChanges')}</Badge>}
      </p>
      <p className="text-quiet text-sm">
        {deletedAt ? t('list.deletedAt', { time: formatMoment(deletedAt) }) : t('list.changedAt', { time: formatMoment(page.updated_at) })}
      </p>
      <div className="mt-auto flex gap-2 pt-1">
        {deletedAt ? (
          <Button aria-label={t('list.restoreOf', { title: name })} onClick={() => actions.restore(page)}>
            <Undo2 aria-hidden className="size-4" />
            {t('list.restore')}
          </Button>
        ) : (
          <>
            <ButtonLink to={`/dashboard/page-builder/edit/${id}`} className="flex-1" aria-label={t('list.editOf', { title: name })}>
              {t('list.edit')}
            </ButtonLink>
            <ButtonLink to={`/dashboard/page-builder/preview/${id}`} className="flex-1" aria-label={t('list.previewOf', { title: name })}>
              {t('list.preview')}
            </ButtonLink>
          </>
        )}
      </div>
    </article>
  );
}

function PageMenu({ page, actions, onRemove }: Parts) {
  const { t } = useTranslation('pages');
  const trigger = (
    <IconButton label={t('list.menuOf', { title: isolate(page.title) })} className="-mt-1 -mr-2">
      <Ellipsis aria-hidden className="size-5" />
    </IconButton>
  );
  return (
    <Menu trigger={trigger}>
      {page.published && (
        <MenuLink icon={<ExternalLink aria-hidden className="size-5" />} to={`/p/${page.slug}`}>
          {t('viewLive')}
        </MenuLink>
      )}
      <MenuItem icon={<Copy aria-hidden className="size-5" />} onSelect={() => actions.duplicate(page)}>
        {t('list.duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem destructive icon={<Trash2 aria-hidden className="size-5" />} onSelect={onRemove}>
        {t('list.delete')}
      </MenuItem>
    </Menu>
  );
}

export function PageCardSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-4 sm:p-5">
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-6 w-16" />
      <Skeleton className="h-11" />
    </div>
  );
}
