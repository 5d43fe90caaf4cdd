import { useId } from 'react';
import { Button, ButtonLink, type ButtonLook } from '../../../ui/button.tsx';

type Parts = { to: string; label: string; named?: string; look?: ButtonLook; isShut: boolean /** What comes first. */; why: string | undefined };

/** Leads to the checkout; while that is shut, says why. `named`: with whose it is. */
export function CheckoutWay({ to, label, named, look, isShut, why }: Parts) {
  const id = useId();
  if (!isShut) {
    return (
      <ButtonLink look={look} wide to={to} aria-label={named}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Button look={look} wide disabled aria-label={named} aria-describedby={why && id}>
        {label}
      </Button>
      {why && (
        <p id={id} className="text-quiet text-sm">
          {why}
        </p>
      )}
    </div>
  );
}
