import type { VideoFileId } from '#contract/ids.ts';
import type { OwnProduct } from '#contract/shop/catalog/catalog.ts';
import type { OwnVideo } from '#contract/shop/videos/videos.ts';
import type { Context } from '#server/context.ts';
import type { Actor } from '#server/platform/actor.ts';
import { type DemoFilm, demoFilms, tagsOf } from './demo-films.ts';
import { uploadFilm } from './upload-film.ts';

/** The shoppable videos, with the products in them; each is shown once its file is processed. */
export async function seedDemoVideos(
  { videos, videoFiles }: Pick<Context, 'videos' | 'videoFiles'>,
  seller: Actor,
  products: readonly Sold[],
): Promise<OwnVideo[]> {
  const all: OwnVideo[] = [];
  for (const film of demoFilms.toReversed()) {
    const fileId = await uploadFilm(videoFiles, seller, `videos/${film.file}`);
    all.push(await addDemoVideo({ videos }, seller, { film, fileId, products }));
  }
  return all;
}

type Sold = Pick<OwnProduct, 'id' | 'name'>;
type NewVideo = { film: DemoFilm; fileId: VideoFileId; products: readonly Sold[] };

export async function addDemoVideo({ videos }: Pick<Context, 'videos'>, seller: Actor, { film, fileId, products }: NewVideo): Promise<OwnVideo> {
  const { title, description } = film;
  const ids = new Map(products.map(({ name, id }) => [name, id]));
  const tags = tagsOf(film).flatMap(({ name, ...place }) => {
    const product_id = ids.get(name);
    return product_id ? [{ product_id, ...place }] : [];
  });
  const made = await videos.create(seller, { title, description, video_file_id: fileId, tags, state: 'published', made_by_ai: false });
  if (!made.ok) throw new Error(`the demo video ${title} was refused: ${made.problem.message}`);
  return made.value;
}
