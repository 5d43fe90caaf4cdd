import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { demoFilms, tagsOf } from './demo-films.ts';
import { uploadFilm } from './upload-film.ts';

/** The shoppable videos, with the products in them; each is shown once its file is processed. */
export async function seedDemoVideos(
  { videos, videoFiles }: Pick<Context, 'videos' | 'videoFiles'>,
  seller: Actor,
  products: readonly OwnProduct[],
): Promise<OwnVideo[]> {
  const all: OwnVideo[] = [];
  const ids = new Map(products.map(({ name, id }) => [name, id]));
  for (const film of demoFilms.toReversed()) {
    const { title, description, file } = film;
    const tags = tagsOf(film).flatMap(({ name, ...place }) => {
      const product_id = ids.get(name);
      return product_id ? [{ product_id, ...place }] : [];
    });
    const video_file_id = await uploadFilm(videoFiles, seller, `videos/${file}`);
    const made = await videos.create(seller, { title, description, video_file_id, tags, state: 'published', made_by_ai: false });
    if (!made.ok) throw new Error(`the demo video ${title} was refused: ${made.problem.message}`);
    all.push(made.value);
  }
  return all;
}
