import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { brand } from 'contract/language/brand';
import { paths } from 'platform/routes';
import { Form, type FormProps } from 'shared/form/form';
import { SubmitButton } from 'shared/form/submit-button';
import { Link } from 'shared/runtime/router';
import { LanguageSwitch } from 'shared/ui/language-switch';
import { Logo } from 'shared/ui/logo';
import { usePageTitle } from 'shared/ui/page';
import bridge from './art/bridge.svg';
import letter from './art/letter.svg';
import { titleId } from './title-id';
import './form-page.css';

const pictures = { bridge, letter };

interface FormPageProps<In extends FieldValues, Out extends FieldValues> extends Pick<
  FormProps<In, Out>,
  'form' | 'onSubmit'
> {
  /** The page's one `h1`, the window's title and the form's name. */
  readonly title: string;
  readonly lead: ReactNode;
  readonly art?: keyof typeof pictures;
  /** The caption of the picture. */
  readonly line: string;
  readonly note: string;
  readonly children?: ReactNode;
  /** The button's text; by default the title. */
  readonly submit?: string;
  readonly after?: ReactNode;
  /** Replaces the form once it has done its work. */
  readonly result?: ReactNode;
  /** Links to other pages, below the form. */
  readonly footer?: ReactNode;
}

/**
 * A clock in words, the same moment at both ends of the bridge: neither city changes its clocks, so it is
 * always true.
 */
function TimeTag({ x, y, city, time }: { x: number; y: number; city: string; time: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect className="auth-tag" width="132" height="58" rx="29" />
      <text className="auth-tag-city" x="66" y="24">
        {city}
      </text>
      <text className="auth-tag-time" x="66" y="46">
        {time}
      </text>
    </g>
  );
}

/**
 * Every public page of this remote: logo, form, and beside it (on a phone beneath it) a picture with a line
 * of promise.
 */
export function FormPage<In extends FieldValues, Out extends FieldValues>(props: FormPageProps<In, Out>) {
  const { i18n } = useLingui();
  const { title, lead, art = 'letter', line, note, submit = title, result, footer } = props;
  const { form, onSubmit, children, after } = props;
  usePageTitle(title);
  return (
    <div className="auth-page">
      <div className="auth-side">
        <header className="auth-bar">
          <Link
            className="auth-home"
            to={paths.landing()}
            aria-label={i18n.t('{brand}, home', { brand: brand.name })}
          >
            <Logo />
          </Link>
          <LanguageSwitch />
        </header>
        <div className="auth-content">
          <h1 id={titleId} className="auth-title">
            {title}
          </h1>
          {lead ? <p className="auth-lead">{lead}</p> : null}
          {result ?? (
            <Form form={form} label={title} onSubmit={onSubmit}>
              {children}
              <SubmitButton size="l" wide>
                {submit}
              </SubmitButton>
              {after}
            </Form>
          )}
          {footer ? <p className="auth-footer">{footer}</p> : null}
        </div>
      </div>
      <div className="auth-panel mg-on-ink">
        <div className="auth-picture">
          <svg
            className="auth-art"
            viewBox="0 0 640 640"
            preserveAspectRatio="xMidYMax slice"
            aria-hidden="true"
            focusable="false"
          >
            <image href={pictures[art]} width="640" height="640" />
            {art === 'bridge' ? (
              <>
                <TimeTag x={64} y={236} city={i18n.t('Jaipur')} time="10:30" />
                <TimeTag x={452} y={186} city={i18n.t('Singapore')} time="13:00" />
              </>
            ) : null}
          </svg>
        </div>
        <div className="auth-words">
          <p className="auth-line">{line}</p>
          <p className="auth-note">{note}</p>
        </div>
      </div>
    </div>
  );
}
