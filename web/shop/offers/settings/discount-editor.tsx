import { useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type DiscountForm, discountDefaults } from '#contract/shop/offers/discount-form.ts';
import type { DiscountSettings } from '#contract/shop/offers/offers.ts';
import { api, orpc } from '../../../api/client.ts';
import { showFieldProblems } from '../../../api/field-problems.ts';
import { Button } from '../../../ui/button.tsx';
import { DiscardQuestion } from '../../../ui/overlays/discard-question.tsx';
import { usePageQuestion } from '../../../ui/overlays/use-page-question.ts';
import { dismissToasts, showProblem, showToast } from '../../../ui/toast.tsx';
import { type DiscountFields, type DiscountFormState, resolveDiscount, toFields } from './discount-fields.ts';
import { DiscountInputs } from './discount-inputs.tsx';
import { DiscountPreview } from './discount-preview.tsx';

type Found = { settings: DiscountSettings | null; suggested_code: string };

/** The form and what shoppers see of it as it is typed. Leaving with changes asks. */
export function DiscountEditor({ found, mayWrite }: { found: Found; mayWrite: boolean }) {
  const { t } = useTranslation('discount');
  const [first] = useState(() => toFields(formOf(found)));
  const form: DiscountFormState = useForm({ resolver: resolveDiscount, defaultValues: first });
  const { isDirty, isSubmitting } = form.formState;
  const save = useSave(form);
  const leave = usePageQuestion(isDirty && !isSubmitting);
  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <form
        noValidate
        aria-label={t('title')}
        className="flex flex-col gap-5 lg:max-w-2xl"
        onSubmit={(event) => {
          if (isSubmitting) event.preventDefault();
          else void form.handleSubmit(save)(event);
        }}
      >
        {!mayWrite && <ReadOnlyNote />}
        <DiscountInputs form={form} used={found.settings?.used ?? 0} mayWrite={mayWrite} />
        <div
          hidden={!mayWrite}
          data-foot
          className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex border-ink-200 border-t bg-paper px-4 py-3 *:grow sm:-mx-6 sm:px-6 lg:static lg:m-0 lg:border-0 lg:p-0 lg:*:grow-0"
        >
          <Button type="submit" look="primary" busy={isSubmitting}>
            {t('save')}
          </Button>
        </div>
        <DiscardQuestion leave={leave} />
      </form>
      <DiscountPreview form={form} />
    </div>
  );
}

function ReadOnlyNote() {
  const { t } = useTranslation('discount');
  return (
    <p className="flex items-center gap-2 rounded-lg border border-ink-200 bg-white px-4 py-3">
      <Lock aria-hidden className="size-5 shrink-0" />
      {t('readOnly')}
    </p>
  );
}

function formOf({ settings, suggested_code: code }: Found): DiscountForm {
  if (!settings) return { ...discountDefaults, code };
  const { updated_at: _, used: __, ...form } = settings;
  return form;
}

function useSave(form: DiscountFormState): (values: DiscountForm) => Promise<void> {
  const { t } = useTranslation('discount');
  const queries = useQueryClient();
  return async (values) => {
    const sent = form.getValues();
    dismissToasts();
    try {
      const settings = await api.offers.saveMine(values);
      const saved = toFields(formOf({ settings, suggested_code: '' }));
      queries.setQueryData(orpc.offers.getMine.queryKey(), { settings, suggested_code: settings.code });
      const typed = form.getValues();
      form.reset(saved);
      // What was typed while it was saved is still to be saved.
      for (const name of Object.keys(sent) as (keyof DiscountFields)[]) {
        if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true });
      }
    } catch (error) {
      const isSaid = showFieldProblems(form, error, Object.fromEntries(Object.keys(sent).map((name) => [name, name as keyof DiscountFields])));
      if (!isSaid) showProblem(t('error'), t('notSaved'));
      return;
    }
    showToast(t('success'), t('saved'));
    await queries.invalidateQueries({ queryKey: orpc.offers.listMine.key() });
  };
}
