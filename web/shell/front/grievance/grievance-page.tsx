import './texts.ts';
import { useTranslation } from 'react-i18next';
import { settleDays } from '#contract/grievances/grievance-form.ts';
import { publicUrlContext } from '../../../api/context.ts';
import { describeShared } from '../../../net/share-preview.ts';
import { text } from '../../../texts/texts.ts';
import { FrontFrame } from '../front-frame.tsx';
import type { Route } from './+types/grievance-page';
import { GrievanceFormPart } from './grievance-form.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: text('grievance:meta') }, ...(loaderData?.descriptors ?? [])];

export function loader({ context }: Route.LoaderArgs) {
  const description = text('grievance:description', { days: settleDays });
  return { descriptors: describeShared({ origin: context.get(publicUrlContext), path: '/grievance', title: text('grievance:title'), description }) };
}

const shorterWays = ['order', 'content', 'data'] as const;

/** `/grievance`: complaints to whoever runs the site (docs/product.md, "Grievances"). */
export default function GrievancePage() {
  const { t } = useTranslation('grievance');
  return (
    <FrontFrame>
      <div className="mx-auto grid max-w-6xl gap-10 px-5 pt-10 pb-[calc(4rem+var(--toasts,0px))] sm:px-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16 lg:pt-16">
        <div className="flex flex-col gap-8">
          <div className="flex flex-col gap-3">
            <h1 className="font-extrabold text-4xl tracking-tight sm:text-5xl">{t('title')}</h1>
            <p className="text-lg">{t('lead', { days: settleDays })}</p>
          </div>
          <GrievanceFormPart />
        </div>
        <section aria-labelledby="first" className="lg:pt-2">
          <h2 id="first" className="font-bold text-2xl">
            {t('first')}
          </h2>
          <dl className="mt-3 border-ink border-t-2">
            {shorterWays.map((way) => (
              <div key={way} className="border-ink/30 border-b py-3">
                <dt className="font-bold">{t(way)}</dt>
                <dd>{t(`${way}Text`)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </FrontFrame>
  );
}
