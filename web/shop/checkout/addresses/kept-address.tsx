import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasStoredSession } from '../../../api/auth.ts';
import { Button } from '../../../ui/button.tsx';
import { forgetLastAddress, readLastAddress } from './last-address.ts';

/** After an order without an account: says that its address stays on this device, and forgets it at one tap. */
export function KeptAddress() {
  const { t } = useTranslation('checkout');
  const [isKept, setKept] = useState(() => !hasStoredSession() && readLastAddress() !== undefined);
  const [wasKept] = useState(isKept);

  function forget(): void {
    forgetLastAddress();
    setKept(false);
  }

  if (!wasKept) return null;
  return (
    <div className="flex w-full items-center justify-between gap-2 text-left text-sm">
      <p role="status" className="min-w-0 text-ink-600">
        {t(isKept ? 'addresses.kept' : 'addresses.forgotten')}
      </p>
      {isKept && (
        <Button look="ghost" className="shrink-0" onClick={forget}>
          {t('addresses.forget')}
        </Button>
      )}
    </div>
  );
}
