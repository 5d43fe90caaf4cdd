import { Heart, Plus } from 'lucide-react';
import { Badge } from '../../badge.tsx';
import { Button, ButtonLink, IconButton } from '../../button.tsx';
import { CopyButton } from '../../copy-button.tsx';
import { KitPage, Specimen } from '../specimen.tsx';

export default function ButtonsPage() {
  return (
    <KitPage title="Buttons and badges" lead="One marigold action on a screen; what is destructive is brick.">
      <Specimen title="Looks">
        <div className="flex flex-wrap gap-2">
          <Button look="primary">Add a lamp</Button>
          <Button>Cancel</Button>
          <Button look="ghost">Later</Button>
          <Button look="destructive">Delete</Button>
          <ButtonLink to="/kit">A link</ButtonLink>
        </div>
      </Specimen>
      <Specimen title="Busy and disabled">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy>
            Saving...
          </Button>
          <Button disabled>Not now</Button>
        </div>
      </Specimen>
      <Specimen title="With an icon, and as an icon">
        <div className="flex flex-wrap items-center gap-2">
          <Button>
            <Plus aria-hidden className="size-5" />
            Add
          </Button>
          <IconButton label="Like">
            <Heart aria-hidden className="size-5" />
          </IconButton>
          <IconButton label="Like, framed" look="secondary">
            <Heart aria-hidden className="size-5" />
          </IconButton>
        </div>
      </Specimen>
      <Specimen title="Copies a text">
        <CopyButton value="Brass Diya Lamp" label="Copy the name" />
      </Specimen>
      <Specimen title="Badges">
        <div className="flex flex-wrap gap-2">
          <Badge>Packed</Badge>
          <Badge tone="live">LIVE</Badge>
          <Badge tone="good">Delivered</Badge>
          <Badge tone="waiting">3 left</Badge>
          <Badge tone="bad">Sold out</Badge>
        </div>
      </Specimen>
    </KitPage>
  );
}
