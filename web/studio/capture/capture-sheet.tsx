import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Publisher } from '../../stage/publisher/publisher.ts';
import type { PublisherState } from '../../stage/publisher/publisher-state.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OnVideo } from '../../ui/on-video.tsx';
import { DeviceSelects } from './capture-controls.tsx';
import { CaptureSources } from './capture-sources.tsx';

/** On a phone, on its side too: what the shoppers see, and which camera and microphone. Larger screens have both beside the picture. */
export function CaptureSheet({ publisher, capture }: { publisher: Publisher | undefined; capture: PublisherState }) {
  const { t } = useTranslation('live');
  const [isOpen, setOpen] = useState(false);
  return (
    <OnVideo className="md:hidden row:block">
      <IconButton label={t('studio.devices')} look="on-dark" className="size-12 row:size-11" onClick={() => setOpen(true)}>
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('studio.devices')}>
        <div className="flex flex-col gap-4">
          <CaptureSources publisher={publisher} capture={capture} />
          <DeviceSelects publisher={publisher} capture={capture} />
        </div>
      </Dialog>
    </OnVideo>
  );
}
