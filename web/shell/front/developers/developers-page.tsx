import './texts.ts';
import { useTranslation } from 'react-i18next';
import { describeApiContext, publicUrlContext } from '../../../api/context.ts';
import { describeShared } from '../../../net/share-preview.ts';
import { openAsDocument, stillHandle } from '../../../net/still-page.ts';
import { text } from '../../../texts/texts.ts';
import { FrontFrame } from '../front-frame.tsx';
import { PageHead } from '../pages/page-head.tsx';
import type { Route } from './+types/developers-page';
import { ApiReference } from './api-reference.tsx';
import { listRooms, type Room } from './reference.ts';

export const handle = stillHandle;
export const clientLoader = openAsDocument;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: text('developers:meta') },
  ...describeShared({ origin: loaderData?.origin, path: '/developers', title: text('developers:title'), description: text('developers:lead') }),
];

/** What a server describes stays the same while it runs, and takes long to write. What failed is asked for again. */
let described: Promise<Room[]> | undefined;

export async function loader({ context }: Route.LoaderArgs) {
  described ??= context
    .get(describeApiContext)()
    .then(listRooms)
    .catch((error: unknown) => {
      described = undefined;
      throw error;
    });
  return { rooms: await described, origin: context.get(publicUrlContext) };
}

const chapters = ['api', 'sign', 'sockets', 'send', 'hls', 'uploads', 'webhooks'] as const;

/** `/developers`: short chapters on what speaks to Haat, then every endpoint. */
export default function DevelopersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('developers');
  return (
    <FrontFrame>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className="mx-auto grid max-w-7xl gap-10 px-5 pb-20 sm:px-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label={t('contents')} className="lg:sticky lg:top-24 lg:self-start">
          <ul className="flex flex-wrap gap-x-5 border-ink border-t-2 pt-2 lg:flex-col">
            {[...chapters, 'reference' as const].map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
                  {name === 'reference' ? t('reference') : t(`chapters.${name}`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          {chapters.map((name) => (
            <section key={name} id={name} className="scroll-mt-20 border-ink/30 border-b py-6 first:border-ink first:border-t-2">
              <h2 className="font-bold text-2xl lg:text-3xl">{t(`chapters.${name}`)}</h2>
              <p className="mt-2 max-w-3xl break-words text-lg">{t(`chapters.${name}Text`)}</p>
            </section>
          ))}
          <ApiReference rooms={loaderData.rooms} />
        </div>
      </div>
    </FrontFrame>
  );
}
