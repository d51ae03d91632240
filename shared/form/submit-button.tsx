import { useHydrated } from 'shared/remote/use-hydrated';
import { Button, type ButtonProps } from 'shared/ui/button';
import { useFormFrame } from './form-context';

/**
 * The form's own button: shows that the save is in flight for as long as it is. Disabled until the form
 * lives: by itself the browser would send the answers, a password among them, in the address. Enter is
 * refused with it.
 */
export function SubmitButton(props: Pick<ButtonProps, 'className' | 'size' | 'wide' | 'children'>) {
  const { locked } = useFormFrame();
  const asleep = !useHydrated();
  const className = [props.className, asleep && 'mg-button--asleep'].filter(Boolean).join(' ');
  return <Button {...props} type="submit" loading={locked} disabled={asleep} className={className} />;
}
