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
   * A save is in flight. The button keeps its name, its width and the focus (a `disabled` button would drop
   * it), and does nothing when pressed.
   */
  loading?: boolean | undefined;
}

/** The element's own properties, with the look as a class and a face. */
function dressed<P extends Look & { className?: string | undefined; children?: ReactNode }>(props: P) {
  const { variant = 'primary', size = 'm', wide, icon, iconEnd, className, children, ...rest } = props;
  const look = [
    `mg-button mg-button--${variant} mg-button--${size}`,
    wide ? 'mg-button--wide' : '',
    className,
  ];
  const face = (
    <span className="mg-button__face">
      {icon}
      {children}
      {iconEnd}
    </span>
  );
  return { ...rest, className: look.filter(Boolean).join(' '), children: face };
}

/** A button. Submits only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const { loading = false, onClick, children, ...rest } = dressed(props);

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
      onClick={press}
    >
      {children}
      {loading ? <Spinner className="mg-button__spinner" /> : null}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<typeof Link>, Look {}

/**
 * A link that looks like a button: it goes somewhere, so it stays a link for keyboards and screen readers.
 */
export function ButtonLink(props: ButtonLinkProps) {
  return <Link {...dressed(props)} />;
}
