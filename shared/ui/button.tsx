import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'shared/runtime/router';
import { Spinner } from './spinner';
import './button.css';

interface Look {
  /** `primary` once per view: the one thing to do next. */
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'm' | 'l' | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
  /** Before the text; decorative. */
  icon?: ReactNode;
  /** After the text; decorative. */
  iconEnd?: ReactNode;
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /**
   * A save is in flight. The button keeps its name, its width and the focus (a `disabled` button would drop it),
   * and does nothing when pressed.
   */
  loading?: boolean | undefined;
}

const classes = ({ variant = 'primary', size = 'm', wide = false }: Look, extra = '') =>
  ['mg-button', `mg-button--${variant}`, `mg-button--${size}`, wide ? 'mg-button--wide' : '', extra]
    .filter(Boolean)
    .join(' ');

function Face({ icon, iconEnd, children }: { icon: ReactNode; iconEnd: ReactNode; children: ReactNode }) {
  return (
    <span className="mg-button__face">
      {icon}
      {children}
      {iconEnd}
    </span>
  );
}

/** A press. Does not submit unless `type="submit"` is said. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    wide,
    icon,
    iconEnd,
    loading = false,
    className,
    onClick,
    children,
    ...rest
  } = props;

  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops the submit that Enter in a field would send through this button.
    if (loading) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      type="button"
      {...rest}
      {...(loading ? { 'aria-disabled': true, 'aria-busy': true } : {})}
      className={classes({ variant, size, wide }, className)}
      onClick={press}
    >
      <Face icon={icon} iconEnd={iconEnd}>
        {children}
      </Face>
      {loading ? <Spinner className="mg-button__spinner" /> : null}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, Look {}

/** A link that looks like a button: it goes somewhere, so it stays a link for keyboards and screen readers. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes({ variant, size, wide }, className)}>
      <Face icon={icon} iconEnd={iconEnd}>
        {children}
      </Face>
    </Link>
  );
}
