import type { AuthSettings } from '#server/settings/auth-settings.ts';

type Sendings = { mode: { mail: Reach; sms: Reach } };
type Reach = 'sent' | 'mailbox' | 'none';

/** What `GET /settings` says: GoTrue's fields, and under `haat` what our own screens ask beyond them. */
export function describeSettings({ settings, notices }: { settings: AuthSettings; notices: Sendings }) {
  const { providers, anonymous, signUpDisabled, autoconfirm, phoneAutoconfirm, manualLinking, minPassword, hosted } = settings;
  return {
    external: {
      ...Object.fromEntries(providers.map(({ name }) => [name, true])),
      email: true,
      phone: notices.mode.sms !== 'none',
      anonymous_users: anonymous,
    },
    disable_signup: signUpDisabled,
    mailer_autoconfirm: autoconfirm,
    phone_autoconfirm: phoneAutoconfirm,
    sms_provider: '',
    saml_enabled: false,
    haat: {
      providers: providers.map(({ name, label }) => ({ name, label })),
      manual_linking: manualLinking,
      mail: notices.mode.mail,
      sms: notices.mode.sms,
      minimum_password_length: minPassword,
      hosted: hosted !== undefined,
    },
  };
}
