import { i18n } from 'shared/i18n/i18n';
import { toasts, useToasts, type Toast } from 'shared/runtime/toasts';
import { AlertIcon, CheckIcon, CloseIcon } from './icons';
import './toaster.css';

function ToastCard({ toast }: { toast: Toast }) {
  const KindIcon = toast.kind === 'success' ? CheckIcon : AlertIcon;
  return (
    <div className={`mg-toast mg-toast--${toast.kind} mg-on-ink`}>
      <span className="mg-toast__icon">
        <KindIcon />
      </span>
      <div className="mg-toast__body">
        <p className="mg-toast__title">{toast.title}</p>
        <p className="mg-toast__text">{toast.description}</p>
      </div>
      <button
        type="button"
        className="mg-toast__close"
        aria-label={i18n.t('Dismiss: {text}', { text: toast.description })}
        onClick={() => toasts.dismiss(toast.id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

/**
 * Draws the one list of toasts; rendered once, by the owner of the page. Both live regions are in the page
 * before any toast does: a region that arrives together with its text is not read out (WCAG 2.2, 4.1.3). Not
 * atomic, so that a second toast does not repeat the first.
 */
export function Toaster() {
  const list = useToasts();
  const cards = (kind: Toast['kind']) =>
    list.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className="mg-toaster">
      <div role="alert" aria-atomic="false" className="mg-toaster__region">
        {cards('error')}
      </div>
      <div role="status" aria-atomic="false" className="mg-toaster__region">
        {cards('success')}
      </div>
    </div>
  );
}
