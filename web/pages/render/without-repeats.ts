import { isKnown, type Section } from '#contract/pages/page-content.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { listFeatured, listForCollections, listGoods, listGrid } from './section-data.ts';

/**
 * What each section of a page is given to show, by its id: of the newest products, those first that no section above it shows; of the
 * newest videos only those that no section shows otherwise.
 */
export function dataOfSections(sections: readonly Section[], data: PageData): ReadonlyMap<string, PageData> {
  const seen = new Set<string>();
  const unused = newestUnchosen(sections, data);
  return new Map(
    sections.map((section) => {
      const grids = data.grids.map((grid) =>
        grid.order === 'newest' ? { ...grid, items: unseenFirst(grid.items, seen, section.type === 'featured-products') } : grid,
      );
      const given = { ...data, grids, newest_videos: takesNewest(section) ? unused.splice(0, 1) : [] };
      for (const { id } of listShown(section, given)) seen.add(id);
      return [section.id, given];
    }),
  );
}

function takesNewest(section: Section): boolean {
  return isKnown(section) && section.type === 'video' && section.video === null;
}

function newestUnchosen(sections: readonly Section[], { newest_videos }: PageData): PageData['videos'] {
  const chosen = new Set(sections.flatMap((section) => (isKnown(section) && section.type === 'video' ? (section.video ?? []) : [])));
  return newest_videos.filter(({ id }) => !chosen.has(id));
}

/** `isBestFirst`: what is sold out or has no picture does not stand large. */
function unseenFirst(items: PageData['products'], seen: ReadonlySet<string>, isBestFirst: boolean): PageData['products'] {
  const unseen = items.filter(({ id }) => !seen.has(id));
  const isBest = ({ left, image_url }: PageData['products'][number]) => !isBestFirst || (left !== 0 && image_url !== null);
  return [...unseen.filter(isBest), ...unseen.filter((product) => !isBest(product)), ...items.filter(({ id }) => seen.has(id))];
}

function listShown(section: Section, data: PageData): PageData['products'] {
  if (!isKnown(section)) return [];
  if (section.type === 'hero') return listGoods(section, data);
  if (section.type === 'featured-products') return listFeatured(section, data);
  if (section.type === 'collection-grid') return listForCollections(section, data);
  return section.type === 'product-grid' ? listGrid(section, data) : [];
}
