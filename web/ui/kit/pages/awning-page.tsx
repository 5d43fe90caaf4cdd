import { Awning } from '../../display/awning.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

export default function AwningPage() {
  return (
    <KitPage title="Awning" lead="The awning and the lamps: large where somebody comes in, small where they work. On ink, for their light to show.">
      <Specimen title="Awning and lamps" wide>
        <div className="relative overflow-hidden rounded-lg bg-ink">
          <div className="lamps absolute top-16 left-0 w-full max-w-xl" />
          <div className="awning relative mb-80" />
        </div>
      </Specimen>
      <Specimen title="Small">
        <div className="overflow-hidden rounded-lg bg-ink">
          <div className="awning awning-medium" />
        </div>
        <Awning />
      </Specimen>
    </KitPage>
  );
}
