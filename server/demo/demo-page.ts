import { randomUUID } from 'node:crypto';
import type { PageId } from '#contract/ids.ts';
import { type SavedContent, savedContent } from '#contract/pages/page-content.ts';
import type { OwnPage } from '#contract/pages/pages.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import type { Context } from '#server/context.ts';
import { storeHome } from '#server/pages/templates/store-home.ts';
import { section } from '#server/pages/templates/template.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Outcome } from '#server/platform/outcome.ts';

type Shown = { products: readonly OwnProduct[]; videos: readonly OwnVideo[]; picture: string };

const form = { title: 'From the dyers’ lane', slug: 'rangrez-home', template_id: storeHome.id };
const description = 'Block-printed cotton, cast brass and blue pottery from a dyers’ lane in Jaipur. Made-up goods of the demo store of Haat.';
const chosen = ['Indigo Block-print Kurta', 'Brass Diya Lamp', 'Madder Ajrakh Stole', 'Woven Cane Lantern'];
const filmed = 'A corner for the festival';

const words = {
  hero: {
    title: 'Printed by hand, lit by brass',
    subtitle: 'Cotton stamped block by block, lamps turned on a lathe, bowls painted one at a time. All of it from one lane in Jaipur.',
    cta: 'Shop the lane',
  },
  featured: { title: 'What we would show you first' },
  categories: { title: 'Find your way around the stall' },
  maker: {
    title: 'Three tables, one dye house',
    text: 'Rangrez means one who dyes. The cloth is washed, stamped and dyed on three tables in Johari Bazaar; the brass comes from the workshop across the lane. Ask us about any of it in a live event.',
  },
  newest: { title: 'Fresh from the drying lines', subtitle: 'The newest first.' },
  reviews: { title: 'What buyers say of the Spin Fan' },
  follow: { title: 'We go live every few weeks', subtitle: 'Follow the store, and you hear of it before the first lamp is lit.', buttonText: 'Follow Rangrez' },
};

/** The page of the demo store: the template "Store home" in its own words, with its own goods, collections and a video. */
export async function seedDemoPage({ builtPages }: Pick<Context, 'builtPages'>, seller: Actor, shown: Shown): Promise<void> {
  const made = pageOf(await builtPages.create(seller, { ...form, id: randomUUID() as PageId }));
  const { id, version } = made;
  const saved = pageOf(await builtPages.save(seller, { id, version, is_forced: false, is_replacing: false, content: fill(made.content, shown) }));
  const { title, slug, settings_version } = saved;
  const settings = { title, slug, description, share_image_url: shown.picture, published: true, version: saved.version, settings_version };
  pageOf(await builtPages.saveSettings(seller, id, settings));
}

function pageOf(made: Outcome<OwnPage>): OwnPage {
  if (!made.ok) throw new Error(`the page of the demo store was refused: ${made.problem.message}`);
  return made.value;
}

/** The sections of the template with the store's own words and goods, and what the template leaves to each store. */
function fill(content: unknown, { products, videos, picture }: Shown): SavedContent {
  const imageOf = (name: string) => products.find((product) => product.name === name)?.image_url ?? '';
  const ids = chosen.flatMap((name) => products.find((product) => product.name === name)?.id ?? []);
  const goods: Record<string, object> = { hero: { image: picture }, featured: { products: ids }, maker: { image: imageOf('Indigo Block-print Kurta') } };
  const { sections } = content as { sections: { id: string }[] };
  const own = sections.map((each) => ({ ...each, ...words[each.id as keyof typeof words], ...goods[each.id] }));
  const added = [
    section('collection-grid', 'collections', {
      title: 'Three ways into the lane',
      collections: [
        {
          title: 'From the printing table',
          text: 'Kurtas, stoles and dupattas.',
          image: imageOf('Madder Ajrakh Stole'),
          link: '/store/rangrez?category=Clothing',
        },
        {
          title: 'Brass, cane and light',
          text: 'For the corner that waits for evening.',
          image: imageOf('Brass Diya Lamp'),
          link: '/store/rangrez?category=Home',
        },
        { title: 'Out of the kiln', text: 'Blue pottery for the table.', image: imageOf('Blue Pottery Bowl Set'), link: '/store/rangrez?category=Kitchen' },
      ],
      settings: { background: 'tint' },
    }),
    section('video', 'film', {
      title: 'A corner for the festival',
      subtitle: 'A lamp, a lantern, bowls for sweets: tap one to have a closer look.',
      video: videos.find(({ title }) => title === filmed)?.id ?? null,
    }),
  ];
  return savedContent.parse({ sections: [...own.slice(0, 2), ...added, ...own.slice(2)] });
}
