import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FirstStep, LegalSetting, Overview } from '#contract/overview/overview.ts';
import { api, orpc } from '../api/client.ts';
import { linkOrigin } from '../net/link-origin.ts';
import { shareLink } from '../net/share-link.ts';
import { text } from '../texts/texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { showProblem, showToast } from '../ui/toast.tsx';
import type { DialogStep } from './step-dialogs.tsx';

export type StepDetails = NonNullable<Overview['step_details']>;
export type StepWay = { step: FirstStep; details: StepDetails; onOpen: (step: DialogStep) => void };
/** `button`: the one action of the screen. `row`: words whose press counts anywhere in the row around them. */
type Look = { look: 'button' | 'row'; children: ReactNode };

/** Sections of the settings in which first steps are taken. */
const sections = { store: 'contact', logo: 'profile', delivery: 'delivery', payment: 'payments' } as const satisfies Partial<Record<FirstStep, string>>;
const sectionsOfLegal: Record<LegalSetting, 'legal' | 'grievance'> = { legal_name: 'legal', address: 'legal', grievance_name: 'grievance' };

/** Leads to where a first step is taken: the section that lacks something, a dialog over the overview, or the link to share. */
export function StepOpener({ step, details, onOpen, ...look }: StepWay & Look) {
  const { legal_missing, link } = details;
  switch (step) {
    case 'product':
    case 'live_event':
      return <Press onPress={() => onOpen(step)} {...look} />;
    case 'shared':
      return <Share path={link.path} {...look} />;
    case 'legal':
      return <Lead section={sectionsOfLegal[legal_missing[0] ?? 'legal_name']} {...look} />;
    default:
      return <Lead section={sections[step]} {...look} />;
  }
}

const wholeRow = 'text-left after:absolute after:inset-0';

function Press({ look, onPress, children }: Look & { onPress: () => void }) {
  if (look === 'button') {
    return (
      <Button look="primary" onClick={onPress}>
        {children}
      </Button>
    );
  }
  return (
    <button type="button" onClick={onPress} className={wholeRow}>
      {children}
    </button>
  );
}

function Lead({ look, section, children }: Look & { section: string }) {
  const to = `/dashboard/settings?section=${section}`;
  if (look === 'button') {
    return (
      <ButtonLink to={to} look="primary">
        {children}
      </ButtonLink>
    );
  }
  return (
    <Link to={to} className={wholeRow}>
      {children}
    </Link>
  );
}

/** The link is of the store itself: `/live` alone may show another store's event. */
function Share({ path, ...look }: Look & { path: string }) {
  const { t } = useTranslation('overview');
  const queries = useQueryClient();
  async function share(): Promise<void> {
    if (!(await hand(linkOrigin() + path))) return;
    await api.overview.markShared({}).catch((error: Error) => showProblem(t('error'), error.message));
    await queries.invalidateQueries({ queryKey: orpc.overview.key() });
  }
  return <Press onPress={() => void share()} {...look} />;
}

/** `false` when whoever shares thought better of it. */
async function hand(url: string): Promise<boolean> {
  const shared = await shareLink({ url });
  if (shared === 'copied') showToast(text('overview:steps.copied'), url);
  // The link can still be copied by hand.
  if (shared === 'refused') showProblem(text('overview:steps.copyFailed'), url);
  return shared !== 'dismissed';
}
