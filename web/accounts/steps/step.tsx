import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';

type StepParts = {
  title: string;
  text?: ReactNode;
  /** 2 where the frame has a title of its own. */
  level?: 1 | 2;
  /** Off where a field takes the focus. */
  focus?: boolean;
  children?: ReactNode;
};

/** One step of signing in: its heading, which takes the focus as the step appears, a sentence, and what to do. */
export function Step({ title, text, level = 1, focus = true, children }: StepParts) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className="flex animate-enter flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Heading ref={focus ? takeFocus : undefined} tabIndex={-1} className="font-bold text-3xl tracking-tight sm:text-4xl">
          {title}
        </Heading>
        {text && <p className="text-ink-600 [overflow-wrap:anywhere]">{text}</p>}
      </div>
      {children}
    </section>
  );
}

function takeFocus(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** A sentence that stands out: a problem is announced at once. */
export function Note({ tone = 'info', children }: { tone?: 'info' | 'problem'; children: ReactNode }) {
  const Icon = tone === 'problem' ? CircleAlert : Info;
  return (
    <p
      role={tone === 'problem' ? 'alert' : undefined}
      className={classNames('flex items-start gap-3 rounded-md p-3', tone === 'problem' ? 'bg-brick-pale text-brick' : 'bg-ink-100 text-ink-700')}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

const textLinkClasses = 'inline-flex min-h-11 items-center rounded-sm font-semibold text-ink underline decoration-2 decoration-ink-400 underline-offset-4';

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={textLinkClasses}>
      {children}
    </Link>
  );
}

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className={textLinkClasses}>
      {children}
    </button>
  );
}
