import { ORPCError, safe } from '@orpc/client';
import { data, redirect } from 'react-router';
import { email as emailForm } from '#contract/accounts/account-rules.ts';
import type { ApiClient } from '../../api/context.ts';
import { type FailedForm, mailFormPlace } from '../render/mail-form.ts';

/** What a form of a page sent, to the server: back to the page, which says thank you, or how it failed. */
export async function signUp(api: ApiClient, slug: string, form: FormData) {
  const read = (name: string, most: number) => String(form.get(name) ?? '').slice(0, most);
  const [section, email] = [read('section', 60), read('email', 500).trim()];
  const failed = (message: string, status: number) => data({ section, email, message } satisfies FailedForm, { status });
  const checked = emailForm.safeParse(email);
  if (!checked.success) return failed(checked.error.issues[0]?.message ?? '', 422);
  const [error] = await safe(api.pageMails.signUp({ slug, section_id: section, email, words: read('words', 1_000), website: read('website', 500) }));
  if (!error) return redirect(`/p/${slug}?${new URLSearchParams({ thanks: section })}#${mailFormPlace(section)}`, 303);
  if (error instanceof ORPCError && error.status < 500) return failed(error.message, error.status);
  throw error;
}
