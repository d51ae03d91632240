import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { paths } from 'platform/routes';
import { Link } from 'shared/runtime/router';
import { useBackToClose } from 'shared/ui/back-to-close';
import { ButtonLink } from 'shared/ui/button';
import { CloseIcon, MenuIcon } from 'shared/ui/icons';
import { LanguageSwitch } from 'shared/ui/language-switch';
import { profileLabel, useEntryPaths } from '../navigation/entry-link';
import { SectionLink } from '../navigation/section-link';
import { sectionsInOrder } from '../navigation/sections';
import './side-sheet.css';

/**
 * The page behind it does not scroll. Not by `html:has(dialog:modal)`: the browser would recalculate the
 * styles of the whole page at each change of it.
 */
function useStillPage(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    document.documentElement.style.overflow = 'hidden';
    return () => void document.documentElement.style.removeProperty('overflow');
  }, [isOpen]);
}

/**
 * The header's entries on small screens. A native modal dialog: the browser keeps the focus inside, closes it
 * with Escape and gives the focus back to the button that opened it. Back closes it too.
 */
export function SideSheet() {
  const { i18n } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const { isSignedIn, signIn, signUp } = useEntryPaths();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => dialog.current?.close();
  useBackToClose(isOpen, close);
  useStillPage(isOpen);
  const open = () => {
    dialog.current?.showModal();
    setIsOpen(true);
  };
  // The sheet's content covers the dialog, so a press on the dialog itself is one on the backdrop.
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) close();
  };

  return (
    <>
      <button
        type="button"
        className="land-round land-header__menu"
        aria-haspopup="dialog"
        aria-label={i18n.t('Open menu')}
        onClick={open}
      >
        <MenuIcon />
      </button>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events,
          jsx-a11y/no-noninteractive-element-interactions -- keys close a modal dialog through Escape,
          natively */}
      <dialog
        ref={dialog}
        className="land-sheet"
        aria-label={i18n.t('Menu')}
        onClick={closeOnBackdrop}
        onClose={() => setIsOpen(false)}
      >
        <div className="land-sheet__panel">
          <button
            type="button"
            className="land-round land-sheet__close"
            aria-label={i18n.t('Close menu')}
            onClick={close}
          >
            <CloseIcon />
          </button>
          <nav className="land-sheet__nav" aria-label={i18n.t('Menu')}>
            {sectionsInOrder.map(({ id, label }) => (
              <SectionLink key={id} id={id} className="land-sheet__link" onChoose={close}>
                {i18n.t(label)}
              </SectionLink>
            ))}
            <Link to={paths.contact()} className="land-sheet__link" onClick={close}>
              {i18n.t('Contact')}
            </Link>
            <Link to={paths.help()} className="land-sheet__link" onClick={close}>
              {i18n.t('Help')}
            </Link>
            <LanguageSwitch className="land-sheet__link" />
          </nav>
          <div className="land-sheet__entry">
            {isSignedIn ? null : (
              <ButtonLink to={signIn} variant="secondary" wide onClick={close}>
                {i18n.t('Sign-in')}
              </ButtonLink>
            )}
            <ButtonLink to={signUp} wide onClick={close}>
              {isSignedIn ? i18n.t(profileLabel) : i18n.t('Sign-up')}
            </ButtonLink>
          </div>
        </div>
      </dialog>
    </>
  );
}
