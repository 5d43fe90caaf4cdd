import { ORPCError } from '@orpc/client';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { bookingSteps } from '#contract/bookings/booking-fields.ts';
import type { BookingFields, BookingForm, findBookingProblems } from '#contract/bookings/booking-form.ts';
import { api } from '../../../api/client.ts';
import { dismissToasts, showProblem, showToast } from '../../../ui/toast.tsx';
import { emptyDraft, forgetDraft, readDraft, saveDraft } from './booking-draft.ts';

export type Step = 1 | 2 | 3;

/** docs/product.md, "Booking a demo". */
const redirectMs = 1_500;

/** They are heavy to make: they come once something is typed. */
const loadRules = async () => (await import('#contract/bookings/booking-form.ts')).findBookingProblems;

const fieldsOf = (step: Step): readonly (keyof BookingFields)[] => bookingSteps[step - 1] ?? [];

/** The wizard over one draft: a step is shown once those before it hold. */
export function useBooking(wanted: Step) {
  const { t } = useTranslation('book-demo');
  const navigate = useNavigate();
  const [draft, setDraft] = useState(emptyDraft);
  const [shown, setShown] = useState<ReadonlySet<Step>>(new Set());
  const [findProblems, setFindProblems] = useState<typeof findBookingProblems>();
  const [state, setState] = useState<'filling' | 'sending' | 'sent'>('filling');
  /** Presses in one moment all find the state of before. */
  const isSent = useRef(false);
  const checking = useRef(false);
  const [isChecking, setChecking] = useState(false);
  const isGone = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Before anything that was typed early is heard of: it is added to what was kept.
  useLayoutEffect(() => setDraft(readDraft()), []);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      clearTimeout(leaving.current);
    };
  }, []);
  const rules = useCallback(async () => {
    const find = await loadRules();
    setFindProblems(() => find);
    return find;
  }, []);
  const isTyped = Object.values(draft.fields).some((value) => value !== '');
  useEffect(() => {
    // Where it fails Continue says so.
    if (isTyped) rules().catch(() => undefined);
  }, [isTyped, rules]);
  const holds = (step: Step) => findProblems?.(draft.fields, fieldsOf(step)).length === 0;
  const step: Step = wanted > 1 && !holds(1) ? 1 : wanted > 2 && !holds(2) ? 2 : wanted;

  function change(fields: Partial<BookingFields>): void {
    const next = { ...draft, fields: { ...draft.fields, ...fields } };
    setDraft(next);
    saveDraft(next);
  }

  const errorOf = (field: keyof BookingFields): string | undefined => (shown.has(step) ? findProblems?.(draft.fields, [field])[0]?.message : undefined);

  /** The toast names what is missing as a whole, each field what is wrong with it. Returns the field to go to. */
  async function goOn(): Promise<keyof BookingFields | undefined> {
    if (checking.current) return undefined;
    checking.current = true;
    setChecking(true);
    dismissToasts();
    try {
      const problems = (await rules())(draft.fields, fieldsOf(step));
      if (isGone.current) return undefined;
      setShown(new Set(shown).add(step));
      if (problems.some(({ isMissing }) => isMissing)) showProblem(t('missing'), t('missingText'));
      if (problems.length === 0) void navigate(`/book-demo?step=${step + 1}`, { state: { fromStep: step } });
      return problems[0]?.field;
    } catch {
      // A browser does not ask again for a file that failed once.
      showProblem(t('error'), t('notLoaded'));
      return undefined;
    } finally {
      checking.current = false;
      setChecking(false);
    }
  }

  async function submit(): Promise<void> {
    if (isSent.current) return;
    isSent.current = true;
    setState('sending');
    dismissToasts();
    try {
      await api.bookings.create({ ...draft.fields, id: draft.id } as BookingForm);
      setState('sent');
      forgetDraft();
      showToast(t('done'), t('doneText'));
      leaving.current = setTimeout(() => void navigate('/thank-you-demo', { replace: true }), redirectMs);
    } catch (error) {
      isSent.current = false;
      setState('filling');
      const isTooOften = error instanceof ORPCError && error.code === 'TOO_MANY_REQUESTS';
      showProblem(t('error'), isTooOften ? error.message : t('errorText'));
    }
  }

  return { step, fields: draft.fields, change, errorOf, goOn, isChecking, submit, isSubmitting: state !== 'filling' };
}
