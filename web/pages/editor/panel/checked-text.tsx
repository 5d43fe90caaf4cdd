import { useState } from 'react';
import type { z } from 'zod';
import { TextArea, TextField } from '../../../ui/field.tsx';

type Parts = {
  label: string;
  hint?: string;
  value: string;
  schema: z.ZodType<string, unknown>;
  max?: number;
  isLong?: boolean;
  onChange: (value: string) => void;
};

/** A text that is taken as it is typed, while it fits; what does not fit stays in the field with its reason, and the page stays as it was. */
export function CheckedText({ label, hint, value, schema, max, isLong = false, onChange }: Parts) {
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  // Changed elsewhere, such as on the page itself or by Undo.
  const shown = typed && typed.of === value ? typed.text : value;
  const parsed = schema.safeParse(shown);
  const error = parsed.success ? undefined : parsed.error.issues[0]?.message;

  function change(text: string): void {
    const next = schema.safeParse(text);
    const taken = next.success ? next.data : value;
    setTyped({ text, of: taken });
    if (taken !== value) onChange(taken);
  }

  const parts = { label, hint, error, value: shown, maxLength: max, autoComplete: 'off' as const };
  if (isLong) return <TextArea {...parts} rows={3} onChange={(event) => change(event.target.value)} />;
  return <TextField {...parts} onChange={(event) => change(event.target.value)} />;
}
