import { Lamp } from 'lucide-react';
import { Button } from '../../button.tsx';
import { OfflineNote } from '../../offline-banner.tsx';
import { Spinner } from '../../spinner.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../states.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

export default function StatesPage() {
  return (
    <KitPage title="States" lead="One sentence, one action.">
      <Specimen title="Loading">
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-20" />
        </div>
      </Specimen>
      <Specimen title="At work, inside of a button">
        <Button busy>Lighting</Button>
      </Specimen>
      <Specimen title="At work">
        <Spinner />
      </Specimen>
      <Specimen title="Without a network, above the page">
        <div className="h-14">
          <OfflineNote />
        </div>
      </Specimen>
      <Specimen title="Empty">
        <EmptyState
          icon={<Lamp aria-hidden className="size-12" />}
          title="No lamps are lit"
          text="Light one, and it shines here."
          action={<Button look="primary">Light a lamp</Button>}
        />
      </Specimen>
      <Specimen title="Failed">
        <ErrorState title="The lamp does not light" text="The wick is wet. Try again in a moment." onRetry={() => {}} />
      </Specimen>
    </KitPage>
  );
}
