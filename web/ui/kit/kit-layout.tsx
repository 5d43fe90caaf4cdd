import { Link, NavLink, Outlet, useSearchParams } from 'react-router';
import { Logo } from '../display/logo.tsx';
import { Switch } from '../fields/switch.tsx';
import { useHydrated } from '../hooks/use-hydrated.ts';
import { OnVideo } from '../on-video.tsx';
import { kitPages } from './kit-pages.ts';

/** `/kit`: the parts that screens are made of, on paper and, with `?video`, on ink. */
export default function KitLayout() {
  const [address, setAddress] = useSearchParams();
  const isOnVideo = address.has('video');
  const page = <Page isOnVideo={isOnVideo} onVideo={(next) => setAddress(next ? { video: '' } : {}, { replace: true, preventScrollReset: true })} />;
  return isOnVideo ? <OnVideo className="min-h-dvh bg-ground">{page}</OnVideo> : page;
}

function Page({ isOnVideo, onVideo }: { isOnVideo: boolean; onVideo: (next: boolean) => void }) {
  const search = isOnVideo ? '?video' : '';
  // A test waits for it: before, nothing answers.
  const isReady = useHydrated();
  return (
    <div className="mx-auto grid max-w-7xl grid-cols-1 gap-x-8 px-4 sm:px-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <header className="flex min-w-0 flex-col gap-2 pt-4 lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:pb-6">
        <div className="flex items-center justify-between gap-4 lg:flex-col lg:items-stretch">
          <Link to={`/kit${search}`} className="inline-flex min-h-11 items-center">
            <Logo />
          </Link>
          <Switch label="On video" checked={isOnVideo} onChange={onVideo} />
        </div>
        <nav aria-label="Parts" className="flex gap-1 overflow-x-auto py-1 lg:flex-col">
          {kitPages.map((name) => (
            <NavLink
              key={name}
              to={`/kit/${name}${search}`}
              className={({ isActive }) =>
                `inline-flex min-h-11 shrink-0 items-center rounded-md px-3 font-semibold ${isActive ? 'bg-chosen text-on-chosen' : 'text-quiet hover:bg-sunken'}`
              }
            >
              {titleOf(name)}
            </NavLink>
          ))}
        </nav>
      </header>
      <main aria-busy={!isReady} className="flex min-w-0 flex-col gap-8 py-6">
        <Outlet />
      </main>
    </div>
  );
}

function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
}
