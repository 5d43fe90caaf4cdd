import { useTranslation } from 'react-i18next';
import type { Publisher } from '../../stage/publisher/publisher.ts';
import type { PublisherState } from '../../stage/publisher/publisher-state.ts';
import { SelectField } from '../../ui/field.tsx';
import { SoundMeter } from './sound-meter.tsx';

type ControlParts = { publisher: Publisher | undefined; capture: PublisherState };

/** Beside the picture: whether anything is heard, and where there is room which camera and microphone. */
export function CaptureControls({ publisher, capture }: ControlParts) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 overflow-y-auto p-1 md:max-w-sm lg:max-w-60 lg:justify-center">
      <div className="flex flex-col gap-3 max-md:hidden row:hidden">
        <DeviceSelects publisher={publisher} capture={capture} />
      </div>
      <SoundMeter publisher={publisher} muted={capture.muted} />
    </div>
  );
}

/** Which camera and which microphone. Both can be changed in mid-show. */
export function DeviceSelects({ publisher, capture }: ControlParts) {
  const { t } = useTranslation('live');
  return (
    <>
      <DeviceSelect
        label={t('studio.camera')}
        devices={capture.cameras}
        value={capture.cameraId}
        nameOf={(number) => t('studio.cameraName', { number })}
        onChange={(id) => void publisher?.chooseCamera({ id })}
      />
      <DeviceSelect
        label={t('studio.microphone')}
        devices={capture.microphones}
        value={capture.microphoneId}
        nameOf={(number) => t('studio.microphoneName', { number })}
        onChange={(id) => void publisher?.chooseMicrophone(id)}
      />
    </>
  );
}

type SelectParts = { label: string; devices: MediaDeviceInfo[]; value: string; nameOf: (number: number) => string; onChange: (id: string) => void };

function DeviceSelect({ label, devices, value, nameOf, onChange }: SelectParts) {
  return (
    <SelectField
      label={label}
      value={value}
      disabled={devices.length === 0}
      onChange={(event) => onChange(event.target.value)}
      className="truncate border-ink-500! pr-10 bg-ink-800! text-white!"
    >
      {devices.map((device, index) => (
        <option key={device.deviceId} value={device.deviceId}>
          {device.label || nameOf(index + 1)}
        </option>
      ))}
    </SelectField>
  );
}
