import { Button, type ButtonProps } from 'shared/ui/button';
import { useFormFrame } from './form-context';

/** The form's own button: shows that the save is in flight for as long as it is. */
export function SubmitButton({ loading = false, ...rest }: Omit<ButtonProps, 'type'>) {
  const { locked } = useFormFrame();
  return <Button {...rest} type="submit" loading={loading || locked} />;
}
