import { useLingui } from '@lingui/react';
import type { ReturnTo } from 'platform/return-to';
import { paths } from 'platform/routes';
import { Link, useLocation } from 'shared/runtime/router';
import { LanguageSwitch } from 'shared/ui/language-switch';
import './screen-footer.css';

/** Help, contact, safety and privacy at the foot of every screen in the portal's frame. */
export function ScreenFooter(): React.JSX.Element {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const back: ReturnTo = { from: pathname };
  return (
    <footer className="shell-foot">
      <Link to={paths.help()} state={back}>
        {i18n.t('Help')}
      </Link>
      <Link to={paths.contact()} state={back}>
        {i18n.t('Contact us')}
      </Link>
      <Link to={paths.safety()}>{i18n.t('Stay safe')}</Link>
      <Link to={paths.privacy()}>{i18n.t('Privacy')}</Link>
      <LanguageSwitch className="shell-foot-language" />
    </footer>
  );
}
