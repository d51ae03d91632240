import { useHydrated } from 'shared/remote/use-hydrated';
import { Button, type ButtonProps } from 'shared/ui/button';
import { useFormFrame } from './form-context';

/**
 * The form's own button: shows that the save is in flight for as long as it is. Disabled until the form lives: by itself the
 * browser would send the answers, a password among them, in the address. Enter is refused with it.
 */
export function SubmitButton({
  loading = false,
  disabled,
  className = '',
  ...rest
}: Omit<ButtonProps, 'type'>) {
  const { locked } = useFormFrame();
  const asleep = !useHydrated() && !disabled;
  return (
    <Button
      {...rest}
      type="submit"
      loading={loading || locked}
      disabled={disabled || asleep}
      className={asleep ? `${className} mg-button--asleep`.trim() : className}
    />
  );
}
