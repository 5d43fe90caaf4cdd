import { useTranslation } from 'react-i18next';
import type { ProductCard } from '#contract/shop/catalog/catalog.ts';
import { percentOff } from '#contract/shop/catalog/variant-rules.ts';
import { classNames } from '../../ui/class-names.ts';
import { actionLooks, actionShape } from '../render/page-action.tsx';
import { PageLink } from '../render/page-link.tsx';
import { Picture } from './picture.tsx';
import { ProductPrice } from './product-price.tsx';

type CardParts = {
  product: ProductCard;
  sizes: string /** The one of a section that comes first: its picture takes the height it is given. */;
  isLarge?: boolean;
};

/** A product with its picture and price, which leads to its page, and Buy Now. */
export function PageProductCard({ product, sizes, isLarge = false }: CardParts) {
  return (
    <div className="flex h-full flex-col gap-3">
      <PageLink to={`/product/${product.slug}`} className="group flex flex-1 flex-col rounded-lg">
        <span className={classNames('relative block overflow-hidden rounded-lg', isLarge ? 'aspect-4/5 @5xl:min-h-0 @5xl:flex-1' : 'aspect-4/5')}>
          <Picture
            url={product.image_url}
            name={product.name}
            sizes={sizes}
            className="absolute inset-0 transition-transform duration-220 motion-safe:group-hover:scale-103"
          />
          <PictureMark product={product} />
        </span>
        <h3 className={classNames('mt-3 line-clamp-2 text-wrap', isLarge ? 'font-bold text-2xl @3xl:text-3xl' : 'font-sans font-semibold leading-snug')}>
          {product.name}
        </h3>
        <ProductPrice of={product} className={isLarge ? 'text-2xl' : 'text-lg'} />
      </PageLink>
      <BuyNow product={product} look={isLarge ? 'primary' : 'quiet'} />
    </div>
  );
}

/** Light on its own ground, so that it can be read on any picture. */
export function PictureMark({ product }: { product: ProductCard }) {
  const { t } = useTranslation('sections');
  const off = percentOff(product);
  const mark = 'absolute bottom-2 left-2 rounded-sm px-2 py-0.5 font-semibold text-sm text-white';
  if (product.left === 0) return <span className={classNames(mark, 'bg-ink')}>{t('soldOut')}</span>;
  return off > 0 && <span className={classNames(mark, 'tabular bg-rani')}>{t('percentOff', { percent: off })}</span>;
}

type BuyParts = { product: ProductCard; look: keyof typeof actionLooks; className?: string };

/** To the checkout, or to the product's page where a variant is to be chosen first; none of what is sold out. */
export function BuyNow({ product: { id, slug, name, left, variant_count }, look, className }: BuyParts) {
  const { t } = useTranslation('sections');
  if (left === 0) return null;
  return (
    <PageLink to={variant_count > 1 ? `/product/${slug}` : `/checkout?product=${id}`} className={classNames(actionShape, actionLooks[look], className)}>
      {t('buyNow')}
      <span className="sr-only">: {name}</span>
    </PageLink>
  );
}
