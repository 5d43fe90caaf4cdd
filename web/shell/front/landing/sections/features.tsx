import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../../../ui/class-names.ts';
import discount from '../pictures/discount.webp';
import orders from '../pictures/orders.webp';
import studio from '../pictures/studio.webp';
import tags from '../pictures/tags.webp';

const features = [
  ['live', studio, '/features#live', 'max-sm:object-[50%_0]'],
  ['video', tags, '/features#video', 'max-sm:object-[62%_0]'],
  ['offer', discount, '/features#offer', 'max-sm:object-right'],
  ['orders', orders, '/features#orders', 'max-sm:object-[50%_0]'],
] as const;

/** Four features, each beside the screen that has it; every second one the other way round. A phone has room for the part that counts. */
export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section id="solutions" aria-labelledby="solutions-title" className="scroll-mt-16 bg-paper">
      <div className="mx-auto max-w-7xl px-5 py-20 sm:px-8 lg:py-32">
        <h2 id="solutions-title" className="max-w-4xl font-extrabold text-[clamp(2.4rem,6vw,5rem)] leading-none tracking-tight">
          {t('features.title')}
        </h2>
        <div className="mt-14 flex flex-col gap-16 lg:mt-20 lg:gap-28">
          {features.map(([name, picture, path, part], index) => (
            <article
              key={name}
              className={classNames(
                'grid items-center gap-6 lg:gap-14',
                index % 2 === 0 ? 'lg:grid-cols-[1fr_1.9fr]' : 'lg:grid-cols-[1.9fr_1fr] lg:[&>div]:order-last',
              )}
            >
              <div>
                <h3 className="font-extrabold text-3xl tracking-tight lg:text-4xl">{t(`features.${name}`)}</h3>
                <p className="mt-3 text-lg">{t(`features.${name}Text`)}</p>
                <Link to={path} className="mt-3 inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
                  {t(`features.${name}More`)}
                </Link>
              </div>
              <img
                src={picture}
                alt={t(`features.${name}Picture`)}
                width={1600}
                height={1000}
                loading="lazy"
                decoding="async"
                className={classNames('w-full rounded-lg border border-ink-300 max-sm:aspect-square max-sm:object-cover lg:rounded-xl', part)}
              />
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
