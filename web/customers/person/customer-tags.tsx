import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxCustomerTags, maxTagCharacters } from '#contract/customers/customer-limits.ts';
import type { CustomerDetail } from '#contract/customers/customers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PartHeading } from './part.tsx';
import { useUpdateCustomer } from './use-update-customer.ts';

type Parts = { customer: CustomerDetail; mayWrite: boolean; onChanged: (changed: CustomerDetail) => void };

/** Words by which a store finds its people again; each change is saved at once. */
export function CustomerTags({ customer: { id, tags }, mayWrite, onChanged }: Parts) {
  const { t } = useTranslation('customers');
  const [typed, setTyped] = useState('');
  const update = useUpdateCustomer({ onChanged });
  const set = (next: string[]) => !update.isPending && update.mutate({ id, tags: next });

  function add(event: FormEvent): void {
    event.preventDefault();
    const tag = typed.trim();
    if (tag !== '') set([...tags, tag]);
  }

  return (
    <section className="flex flex-col gap-2">
      <PartHeading>{t('person.tags')}</PartHeading>
      {tags.length === 0 && !mayWrite && <p className="text-quiet">{t('person.noTags')}</p>}
      {tags.length > 0 && (
        <ul className="flex flex-wrap items-center gap-1">
          {tags.map((tag) => (
            <li key={tag}>{mayWrite ? <TagChip tag={tag} onRemove={() => set(tags.filter((one) => one !== tag))} /> : <Badge>{tag}</Badge>}</li>
          ))}
        </ul>
      )}
      {mayWrite && tags.length < maxCustomerTags && (
        <form className="flex items-end gap-2 *:first:flex-1" onSubmit={add}>
          <TextField
            label={t('person.newTag')}
            maxLength={maxTagCharacters}
            value={typed}
            enterKeyHint="done"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={update.isPending} disabled={typed.trim() === ''}>
            <Plus aria-hidden className="size-5" />
            {t('person.addTag')}
          </Button>
        </form>
      )}
    </section>
  );
}

function TagChip({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const { t } = useTranslation('customers');
  return (
    <span className="inline-flex items-center rounded-sm bg-sunken pl-2 text-sm">
      <bdi>{tag}</bdi>
      <button
        type="button"
        aria-label={t('person.removeTag', { tag })}
        onClick={onRemove}
        className="inline-flex size-11 items-center justify-center text-quiet hover:text-body"
      >
        <X aria-hidden className="size-4" />
      </button>
    </span>
  );
}
