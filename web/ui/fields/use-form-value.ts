import type { FieldPath, FieldPathValue, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/**
 * One value of a form for a field that is no `<input>` of its own. The library's Controller does the same, and would be in what the
 * sign-in loads. Register the fields above it first: errors are focused in the order of registration.
 */
export function useFormValue<Values extends FieldValues, Name extends FieldPath<Values>, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  name: Name,
  rules?: RegisterOptions<Values, Name>,
) {
  const { ref } = form.register(name, rules);
  const { errors, isSubmitted } = form.formState;
  return {
    value: form.watch(name),
    error: errors[name]?.message as string | undefined,
    /** Takes the focus when this value is the first that is refused. */
    ref: (control: HTMLElement | null) => ref(control && { focus: () => control.focus() }),
    onChange: (value: FieldPathValue<Values, Name>) => form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
  };
}
