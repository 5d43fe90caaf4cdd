import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionOf } from '#contract/pages/page-content.ts';
import { consentWordsOf } from '#contract/pages/page-mails.ts';
import { classNames } from '../../ui/class-names.ts';
import { MailFormsContext, mailFormPlace } from '../render/mail-form.ts';
import { actionLooks, actionShape } from '../render/page-action.tsx';
import { TextSlotsContext, Words } from '../render/words.tsx';

type Parts = { section: SectionOf<'cta'> };

const button = classNames(actionShape, actionLooks.primary);

/** Takes an address for the mails of the store, without a script; once it was taken, its thanks. */
export function MailForm({ section }: Parts) {
  const { t } = useTranslation('sections');
  const { id, thanks } = section;
  const forms = use(MailFormsContext);
  if (forms?.thanked === id)
    return (
      <p id={mailFormPlace(id)} role="status" className="scroll-mt-24 font-bold font-display text-2xl @3xl:text-3xl">
        {thanks || t('mails.thanks')}
      </p>
    );
  return (
    <form
      id={mailFormPlace(id)}
      method="post"
      action={forms && `${forms.action}#${mailFormPlace(id)}`}
      // The server says what is wrong, in the page's own words.
      noValidate
      className="flex w-full scroll-mt-24 flex-col gap-3"
    >
      <AddressField section={section} />
      <ConsentWords section={section} />
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          {t('mails.website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <input type="hidden" name="section" value={id} />
      <input type="hidden" name="words" value={consentWordsOf(section)} />
    </form>
  );
}

function AddressField({ section }: Parts) {
  const { t } = useTranslation('sections');
  const isWritten = use(TextSlotsContext) !== undefined;
  const forms = use(MailFormsContext);
  const { id, emailLabel, buttonText } = section;
  const failed = forms?.failed?.section === id ? forms.failed : undefined;
  const field = `${mailFormPlace(id)}-email`;
  return (
    <div>
      {/* In the editor a press on the label is meant for its text. */}
      <label htmlFor={isWritten ? undefined : field} className="mb-2 block font-semibold">
        <Words as="span" of={section} path="emailLabel" value={isWritten ? emailLabel : emailLabel || t('mails.email')} />
      </label>
      <div className="flex flex-col gap-3 @lg:flex-row">
        <div className="min-w-0 @lg:flex-1">
          <input
            id={field}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            defaultValue={failed?.email}
            aria-label={isWritten ? emailLabel || t('mails.email') : undefined}
            aria-required
            aria-invalid={failed ? true : undefined}
            aria-describedby={failed ? `${field}-problem ${field}-words` : `${field}-words`}
            className="min-h-12 w-full min-w-0 rounded-md border border-line bg-white px-4 text-ink aria-invalid:border-danger aria-invalid:outline-2 aria-invalid:outline-danger"
          />
          {failed && (
            <p id={`${field}-problem`} role="alert" className="mt-2 font-semibold text-danger">
              {failed.message}
            </p>
          )}
        </div>
        {isWritten ? (
          <span className={classNames(button, 'shrink-0 @lg:self-start')}>
            <Words as="span" of={section} path="buttonText" value={buttonText} />
          </span>
        ) : (
          <button type="submit" disabled={!forms} className={classNames(button, 'shrink-0 @lg:self-start')}>
            {buttonText || t('mails.send')}
          </button>
        )}
      </div>
    </div>
  );
}

function ConsentWords({ section }: Parts) {
  const isWritten = use(TextSlotsContext) !== undefined;
  return (
    <div id={`${mailFormPlace(section.id)}-email-words`} className="text-quiet text-sm">
      <Words as="p" of={section} path="consentText" value={isWritten ? section.consentText : consentWordsOf(section)} isLong />
    </div>
  );
}
