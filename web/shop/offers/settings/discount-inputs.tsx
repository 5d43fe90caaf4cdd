import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { discountLimits } from '#contract/shop/offers/discount-form.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { DateTimeField } from '../../../ui/fields/date-time-field.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { type DiscountFields, type DiscountFormState, readWatchTime } from './discount-fields.ts';

/** One column, each error beside its field. */
export function DiscountInputs({ form, used, mayWrite }: { form: DiscountFormState; used: number; mayWrite: boolean }) {
  const { t } = useTranslation('discount');
  const field = (name: keyof DiscountFields) => ({ ...form.register(name), error: form.formState.errors[name]?.message });
  const isPercentage = form.watch('discount_type') === 'percentage';
  const watchTime = field('min_watch_time_seconds');
  const code = field('code');
  return (
    <fieldset disabled={!mayWrite} className="contents">
      <Controller
        control={form.control}
        name="is_active"
        render={({ field: { value, onChange } }) => (
          <Switch
            label={t('enable')}
            hint={t('enableHint')}
            checked={value}
            disabled={!mayWrite}
            onChange={onChange}
            className="rounded-lg border border-ink-200 bg-white px-4 py-3"
          />
        )}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <SelectField label={t('type')} {...field('discount_type')}>
          <option value="percentage">{t('percentage')}</option>
          <option value="amount">{t('amount')}</option>
        </SelectField>
        <TextField
          label={t(isPercentage ? 'valuePercent' : 'valueAmount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          className="tabular"
          {...field('value')}
        />
      </div>
      <TextField
        label={t('watchTime')}
        hint={t('watchTimeHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        className="tabular sm:max-w-48"
        {...watchTime}
        onBlur={(event) => {
          // What is no time becomes the default, in sight.
          form.setValue('min_watch_time_seconds', String(readWatchTime(event.target.value)), { shouldDirty: true });
          return watchTime.onBlur(event);
        }}
      />
      <TextField label={t('offerTitle')} autoComplete="off" maxLength={discountLimits.title} {...field('title')} />
      <TextArea label={t('description')} optional={t('optional')} rows={2} maxLength={discountLimits.description} {...field('description')} />
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={discountLimits.code}
        className="uppercase sm:max-w-72"
        {...code}
        onChange={(event) => {
          event.target.value = event.target.value.toUpperCase();
          return code.onChange(event);
        }}
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label={t('maxUses')}
          optional={t('optional')}
          hint={t('maxUsesHint', { used })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          className="tabular"
          {...field('max_uses')}
        />
        <TextField
          label={t('perPerson')}
          optional={t('optional')}
          hint={t('perPersonHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          className="tabular"
          {...field('max_uses_per_person')}
        />
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="ends_at"
          render={({ field: { value, onChange, onBlur, ref, name }, fieldState: { error } }) => (
            <DateTimeField
              {...{ value, onChange, onBlur, ref, name }}
              label={t('endsAt')}
              optional={t('optional')}
              hint={t('endsAtHint')}
              error={error?.message}
              disabled={!mayWrite}
            />
          )}
        />
        <TextField
          label={t('minOrder')}
          optional={t('optional')}
          hint={t('minOrderHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          className="tabular"
          {...field('min_order_paise')}
        />
      </div>
    </fieldset>
  );
}
