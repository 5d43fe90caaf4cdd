import { useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../display/breadcrumbs.tsx';
import { Pagination } from '../../display/pages/pagination.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

const pages = 9;

export default function NavigationPage() {
  const [address] = useSearchParams();
  const page = Math.min(pages, Math.max(1, Number(address.get('page') ?? 4) || 1));
  const hrefOf = (next: number) => `?${new URLSearchParams([...[...address].filter(([name]) => name !== 'page'), ['page', String(next)]])}`;
  return (
    <KitPage title="Navigation" lead="Where one is, and where to next. Each place has an address.">
      <Specimen title="Breadcrumbs">
        <Breadcrumbs
          way={[
            { text: 'Kit', to: '/kit' },
            { text: 'Data list', to: '/kit/data-list' },
          ]}
          here="Brass Diya Lamp from the workshop in Moradabad"
        />
      </Specimen>
      <Specimen title="Pages: in the middle, first, last" wide>
        <Pagination page={page} pages={pages} hrefOf={hrefOf} />
      </Specimen>
    </KitPage>
  );
}
