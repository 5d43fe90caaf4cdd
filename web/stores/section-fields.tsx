import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsSection, StoreSettings } from '#contract/stores/store-settings.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { LogoField } from './logo-field.tsx';
import type { SettingsForm } from './settings-form.ts';

type FieldsParts = { form: SettingsForm; onUploading: (isUploading: boolean) => void };

const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } satisfies ComponentProps<'input'>;
const phone = { type: 'tel', inputMode: 'tel', autoComplete: 'off' } satisfies ComponentProps<'input'>;
const email = { type: 'email', inputMode: 'email', autoComplete: 'off' } satisfies ComponentProps<'input'>;

const sections: Record<SettingsSection, (parts: FieldsParts) => ReactNode> = {
  profile: ProfileFields,
  delivery: DeliveryFields,
  contact: ContactFields,
  returns: ReturnFields,
  stock: StockFields,
  legal: LegalFields,
  grievance: GrievanceFields,
  measurement: MeasurementFields,
};

/** What stands in a section, with every error beside its field. */
export function SectionFields({ section, ...parts }: FieldsParts & { section: SettingsSection }) {
  const Fields = sections[section];
  return <Fields {...parts} />;
}

/** Its text is that of the room; what a store need not say is marked. */
function useField(form: SettingsForm) {
  const { t } = useTranslation('store-settings');
  const field = (name: keyof StoreSettings) => ({ ...form.register(name), error: form.formState.errors[name]?.message });
  return { t, field, optional: (name: keyof StoreSettings) => ({ ...field(name), optional: t('optional') }) };
}

function ProfileFields({ form, onUploading }: FieldsParts) {
  const { t, field, optional } = useField(form);
  return (
    <>
      <TextField label={t('profile.name')} autoComplete="organization" {...field('name')} />
      <TextField label={t('profile.slug')} hint={t('profile.slugHint')} {...plain} {...optional('slug')} />
      <TextArea label={t('profile.about')} hint={t('profile.aboutHint')} {...optional('about')} />
      <LogoField form={form} onUploading={onUploading} />
    </>
  );
}

function DeliveryFields({ form }: FieldsParts) {
  const { t, optional } = useField(form);
  const hint = t('delivery.pincodeHint');
  return (
    <TextField label={t('delivery.pincode')} hint={hint} inputMode="numeric" autoComplete="postal-code" className="tabular max-w-40" {...optional('pincode')} />
  );
}

function ContactFields({ form }: FieldsParts) {
  const { t, optional } = useField(form);
  return (
    <>
      <TextField label={t('contact.whatsapp')} hint={t('contact.whatsappHint')} {...phone} {...optional('whatsapp')} />
      <TextField label={t('contact.support_phone')} {...phone} {...optional('support_phone')} />
      <TextField label={t('contact.support_email')} {...email} {...optional('support_email')} />
    </>
  );
}

function ReturnFields({ form }: FieldsParts) {
  const { t, optional } = useField(form);
  const hint = t('returns.return_daysHint');
  return (
    <TextField label={t('returns.return_days')} hint={hint} inputMode="numeric" autoComplete="off" className="tabular max-w-40" {...optional('return_days')} />
  );
}

function StockFields({ form }: FieldsParts) {
  const { t, optional } = useField(form);
  const hint = t('stock.low_stock_atHint');
  return (
    <TextField label={t('stock.low_stock_at')} hint={hint} inputMode="numeric" autoComplete="off" className="tabular max-w-40" {...optional('low_stock_at')} />
  );
}

function LegalFields({ form }: FieldsParts) {
  const { t, optional } = useField(form);
  return (
    <>
      <TextField label={t('legal.legal_name')} hint={t('legal.legal_nameHint')} {...optional('legal_name')} />
      <TextArea label={t('legal.address')} autoComplete="street-address" {...optional('address')} />
      <TextField label={t('legal.gstin')} hint={t('legal.gstinHint')} {...plain} className="max-w-60 uppercase" {...optional('gstin')} />
    </>
  );
}

function GrievanceFields({ form }: FieldsParts) {
  const { t, optional } = useField(form);
  return (
    <>
      <TextField label={t('grievance.grievance_name')} autoComplete="off" {...optional('grievance_name')} />
      <TextField label={t('grievance.grievance_email')} {...email} {...optional('grievance_email')} />
      <TextField label={t('grievance.grievance_phone')} {...phone} {...optional('grievance_phone')} />
    </>
  );
}

function MeasurementFields({ form }: FieldsParts) {
  const { t, optional } = useField(form);
  return (
    <>
      <TextField
        label={t('measurement.meta_pixel_id')}
        hint={t('measurement.meta_pixel_idHint')}
        inputMode="numeric"
        {...plain}
        className="tabular max-w-60"
        {...optional('meta_pixel_id')}
      />
      <TextField
        label={t('measurement.google_ads_id')}
        hint={t('measurement.google_ads_idHint')}
        {...plain}
        className="tabular max-w-60"
        {...optional('google_ads_id')}
      />
      <TextField label={t('measurement.google_ads_label')} hint={t('measurement.google_ads_labelHint')} {...plain} {...optional('google_ads_label')} />
      <p className="text-ink-600 text-sm">{t('measurement.note')}</p>
    </>
  );
}
