import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';

const hour = 3_600_000;
const ranges = { hour, day: 24 * hour, week: 168 * hour, month: 720 * hour };
type Range = keyof typeof ranges;

type Parts = { busy: boolean; onClose: () => void; onReplay: (since: Date) => void };

/** Which of the failed ones are sent again. */
export function ReplayDialog({ busy, onClose, onReplay }: Parts) {
  const { t } = useTranslation('webhooks');
  const [range, setRange] = useState<Range>('day');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('replayFailed.title')}
      description={t('replayFailed.text')}
      foot={
        <div className="flex *:grow sm:justify-end sm:*:grow-0">
          <Button look="primary" busy={busy} onClick={() => onReplay(new Date(Date.now() - ranges[range]))}>
            {t('replayFailed.confirm')}
          </Button>
        </div>
      }
    >
      <SelectField label={t('replayFailed.since')} value={range} onChange={({ target }) => setRange(target.value as Range)}>
        {(Object.keys(ranges) as Range[]).map((each) => (
          <option key={each} value={each}>
            {t(`replayFailed.${each}`)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
}
