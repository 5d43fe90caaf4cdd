import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Form } from '../../ui/form.tsx';
import type { Problem } from '../auth-calls.ts';
import { submit, useCode } from '../use-code.ts';

/** Six digits and their button; checked as the last one is typed. */
export function CodeForm({ hint, verify }: { hint?: string; verify: (code: string) => Promise<Problem | undefined> }) {
  const { t } = useTranslation('accounts');
  const { code, error, busy, change, check } = useCode(verify);
  return (
    <Form onSubmit={(event) => submit(event, () => check(code))} className="flex flex-col gap-5">
      <CodeField label={t('code.label')} hint={hint} error={error} value={code} onChange={change} onComplete={(digits) => void check(digits)} autoFocus />
      <Button type="submit" look="primary" wide busy={busy} className="min-h-12 text-lg">
        {busy ? t('code.busy') : t('code.submit')}
      </Button>
    </Form>
  );
}
