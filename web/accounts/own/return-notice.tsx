import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** What a mail link or another service sent along in the address on the way back here (docs/accounts.md, "Flows"). */
export function ReturnNotice() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  // Kept: the client takes its own part out of the address once it has read it.
  const [said, setSaid] = useState(() => wordsIn(search) ?? wordsIn(hash));
  if (!said) return null;
  function dismiss(): void {
    setSaid(undefined);
    void navigate('/account', { replace: true });
  }
  return (
    <div
      role={said.bad ? 'alert' : 'status'}
      className={`flex flex-wrap items-center justify-between gap-3 rounded-md px-4 py-2 ${said.bad ? 'bg-brick-pale text-brick' : 'bg-leaf-pale text-leaf'}`}
    >
      <p className="font-medium">{said.words}</p>
      <Button look="ghost" className="text-ink!" onClick={dismiss}>
        {t('dismiss')}
      </Button>
    </div>
  );
}

function wordsIn(part: string): { words: string; bad: boolean } | undefined {
  const given = new URLSearchParams(part.replace(/^[#?]/, ''));
  const problem = given.get('error_description');
  if (problem) return { words: problem, bad: true };
  const message = given.get('message');
  return message ? { words: message, bad: false } : undefined;
}
