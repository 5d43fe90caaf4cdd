import { formatIndianDay } from '#contract/formats/dates.ts';
import { invitationDays } from '#contract/staff/staff-limits.ts';
import type { StoreRole } from '#contract/stores/store-rules.ts';
import { wordsOfCheckoutMail } from './checkout-words.ts';
import type { BookingNotice, GrievanceNotice, Notice, StaffNotice } from './notices.ts';
import { wordsOfOrderMail } from './order-words.ts';
import { wordsOfPaymentsMail } from './payment-words.ts';
import type { MailWords } from './render-mail.ts';
import { wordsOfStockMail } from './stock-words.ts';
import { cleanProductName } from './store-name.ts';
import { wordsOfWebhookMail } from './webhook-words.ts';

const hour = 'It works for one hour and once only.';
const nothingChanges = 'You did not ask for this? You can ignore this mail; nothing changes.';

/** The words of every mail, for a store's name that is clean. `resetLink` is where a lost account is won back. */
export function wordsOfMail(notice: Notice, resetLink: string): MailWords {
  switch (notice.template) {
    case 'signup':
    case 'magiclink':
    case 'recovery':
    case 'invite':
    case 'email_change':
      return wordsOfLink(notice);
    case 'reauthentication':
    case 'login_code':
    case 'phone_change':
    case 'second_factor':
      return wordsOfCode(notice);
    case 'order_placed':
    case 'order_moved':
    case 'order_new':
    case 'order_taken_back':
    case 'return_moved':
    case 'return_asked':
    case 'refund_failed':
    case 'capture_failed':
    case 'orders_new':
      return wordsOfOrderMail(notice);
    case 'stock_low':
    case 'back_in_stock':
      return wordsOfStockMail(notice);
    case 'checkout_left':
      return wordsOfCheckoutMail(notice);
    case 'webhook_disabled':
      return wordsOfWebhookMail(notice);
    case 'payments_silent':
    case 'payment_keys_failed':
      return wordsOfPaymentsMail(notice);
    case 'staff_invitation':
      return wordsOfInvitation(notice);
    case 'demo_booked':
      return wordsOfBooking(notice);
    case 'grievance_received':
    case 'grievance_filed':
    case 'grievance_settled':
      return wordsOfGrievance(notice);
    case 'store_live':
      return wordsOfShow(notice);
    default:
      return wordsOfNews(notice, resetLink);
  }
}

function wordsOfLink(notice: Extract<Notice, { link: string; code: string }>): MailWords {
  const { storeName, link, code } = notice;
  const shared = { code, life: hour, otherwise: nothingChanges };
  switch (notice.template) {
    case 'signup':
      return {
        ...shared,
        subject: `Confirm your e-mail address for ${storeName}`,
        title: 'Welcome! One step is left.',
        lines: [`Confirm that this is your address, and you are in at ${storeName}.`],
        button: { label: 'Confirm e-mail address', link },
      };
    case 'magiclink':
      return {
        ...shared,
        subject: `Sign in to ${storeName}`,
        title: 'Here is your way in.',
        lines: [`Sign in to ${storeName} with this button, no password needed.`],
        button: { label: 'Sign in', link },
        otherwise: 'You did not ask for this? You can ignore this mail; nothing changes. Give the code to nobody.',
      };
    case 'recovery':
      return {
        ...shared,
        subject: `Reset your password for ${storeName}`,
        title: 'Choose a new password.',
        lines: [`Somebody, hopefully you, asked to reset the password of your account at ${storeName}.`],
        button: { label: 'Reset password', link },
        otherwise: 'You did not ask for this? You can ignore this mail; nothing changes and your old password stays.',
      };
    case 'invite':
      return {
        ...shared,
        subject: `You are invited to ${storeName}`,
        title: 'Come on in.',
        lines: [`${storeName} has invited you. Accept, and your account is ready.`],
        button: { label: 'Accept invitation', link },
        otherwise: 'You did not expect this? You can ignore this mail; nothing changes.',
      };
    case 'email_change':
      return {
        ...shared,
        subject: `Confirm your new e-mail address for ${storeName}`,
        title: 'Change your e-mail address?',
        lines: [`The address of your account at ${storeName} is to become ${notice.newEmail}. Confirm that you want this.`],
        button: { label: 'Confirm new e-mail address', link },
        otherwise: 'You did not ask for this? You can ignore this mail; nothing changes and your address stays.',
      };
  }
}

type CodeNotice = Extract<Notice, { template: 'reauthentication' | 'login_code' | 'phone_change' | 'second_factor' }>;

function wordsOfCode({ template, storeName, code }: CodeNotice): MailWords {
  const words = {
    reauthentication: { title: 'Is it you?', line: `Enter this code to go on with the change to your account at ${storeName}.`, subject: 'security code' },
    login_code: { title: 'Here is your code.', line: `Enter it to sign in to ${storeName}.`, subject: 'sign-in code' },
    phone_change: { title: 'Confirm your phone.', line: `Enter this code to use your phone number at ${storeName}.`, subject: 'confirmation code' },
    second_factor: { title: 'One more step.', line: `Enter this code to finish signing in to ${storeName}.`, subject: 'sign-in code' },
  }[template];
  return {
    subject: `Your ${words.subject} for ${storeName}`,
    title: words.title,
    lines: [words.line],
    code,
    life: hour,
    otherwise: `${nothingChanges} Give the code to nobody.`,
  };
}

const asRole = { owner: 'an owner', manager: 'a manager', host: 'a host', moderator: 'a moderator' } satisfies Record<StoreRole, string>;

function wordsOfInvitation({ storeName, role, link }: StaffNotice & { storeName: string }): MailWords {
  return {
    subject: `${storeName} asks you to join`,
    title: `Work for ${storeName}.`,
    lines: [`${storeName} asks you to join as ${asRole[role]}. Sign in or sign up with this address to accept.`],
    button: { label: 'See the invitation', link },
    life: `It works for ${invitationDays} days and for this address only.`,
    otherwise: 'You did not expect this? You can ignore this mail; nothing changes.',
  };
}

function wordsOfBooking({ company, page }: BookingNotice): MailWords {
  const name = cleanProductName(company);
  return {
    subject: `${name} asks for a demo`,
    title: `${name} asks for a demo.`,
    lines: ['Who asks, and how to reach them, stands in the list of bookings, with the day until which an answer is promised.'],
    button: { label: 'Open the bookings', link: page },
    otherwise: 'You get this mail because this address is named in HAAT_OPERATORS.',
  };
}

function wordsOfGrievance(notice: GrievanceNotice): MailWords {
  const { template, number } = notice;
  const to = 'You get this mail because a grievance was sent from this address. It was not you? Then ignore it.';
  if (template === 'grievance_received') {
    return {
      subject: `Your grievance no. ${number} has arrived`,
      title: `Grievance no. ${number} has arrived.`,
      lines: [
        `A person reads it and settles it by ${formatIndianDay(notice.due)}. The answer comes to this address. Name the number whenever you write about it.`,
      ],
      otherwise: to,
    };
  }
  if (template === 'grievance_settled') {
    return {
      subject: `Your grievance no. ${number}: the answer`,
      title: `Grievance no. ${number}: the answer.`,
      lines: notice.answer.split('\n'),
      otherwise: to,
    };
  }
  return {
    subject: `Grievance no. ${number} waits until ${formatIndianDay(notice.due)}`,
    title: `Grievance no. ${number} has come.`,
    lines: [`What it is about stands in the list of grievances. The law has it settled by ${formatIndianDay(notice.due)}.`],
    button: { label: 'Open the grievances', link: notice.page },
    otherwise: 'You get this mail because this address is named in HAAT_OPERATORS.',
  };
}

function wordsOfShow({ storeName, title, link, stopLink }: Extract<Notice, { template: 'store_live' }>): MailWords {
  return {
    subject: `${storeName} is live now`,
    title: `${storeName} is live now.`,
    lines: [cleanProductName(title)],
    button: { label: 'Watch now', link },
    otherwise: `You get this mail because you follow ${storeName} and asked to be told when they go live.`,
    stop: { label: 'Stop these mails', link: stopLink },
  };
}

type NewsNotice = Extract<Notice, { template: 'password_changed' | 'factor_added' | 'factor_removed' | 'email_changed' | 'identity_added' }>;

function wordsOfNews(notice: NewsNotice, resetLink: string): MailWords {
  const { template, storeName } = notice;
  const account = `your account at ${storeName}`;
  const words = {
    password_changed: { subject: 'Your password was changed', line: `The password of ${account} was just changed. All other devices were logged out.` },
    factor_added: { subject: 'A second step was added', line: `Signing in to ${account} now asks for a second step.` },
    factor_removed: { subject: 'A second step was removed', line: `A second step for signing in to ${account} was just removed.` },
    email_changed: { subject: 'Your e-mail address was changed', line: `The address of ${account} is now ${'newEmail' in notice ? notice.newEmail : ''}.` },
    identity_added: { subject: 'A way to sign in was added', line: `${'provider' in notice ? notice.provider : ''} can now be used to sign in to ${account}.` },
  }[template];
  const advice = template === 'email_changed' ? 'Tell the store at once.' : `Choose a new password at once: ${resetLink}`;
  return {
    subject: `${words.subject} at ${storeName}`,
    title: `${words.subject}.`,
    lines: [words.line],
    otherwise: `It was you? Then all is well. It was not? ${advice}`,
  };
}
