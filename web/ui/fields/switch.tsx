import { Switch as Primitive } from '@base-ui/react/switch';
import { classNames } from '../class-names.ts';

type SwitchParts = { label: string; hint?: string; checked: boolean; disabled?: boolean; className?: string; onChange: (checked: boolean) => void };

/** Something that is on or off, and changes at once. The whole line is the target, and the switch alone is 44 px high. */
export function Switch({ label, hint, checked, disabled, className, onChange }: SwitchParts) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch brings its input along
    <label className={classNames('flex min-h-11 cursor-pointer items-center justify-between gap-3 has-data-disabled:cursor-not-allowed', className)}>
      <span>
        {label}
        {hint && <span className="block text-quiet text-sm">{hint}</span>}
      </span>
      <Primitive.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        className="group relative flex h-11 w-12 shrink-0 items-center rounded-full px-1 data-disabled:opacity-60"
      >
        <span aria-hidden className="absolute inset-x-0 h-7 rounded-full bg-ink-400 transition-colors duration-120 group-data-checked:bg-leaf" />
        <Primitive.Thumb className="relative size-5 rounded-full bg-white transition-transform duration-120 data-checked:translate-x-5" />
      </Primitive.Root>
    </label>
  );
}
