import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { i18n } from 'shared/i18n/i18n';
import { useBackToClose } from './back-to-close';
import { CloseIcon } from './icons';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, Back, the close button and a press beside the dialog. */
  onClose: () => void;
  /** Buttons in reading order, the main one last. */
  actions?: ReactNode;
  /** `wide` for wide content, such as a progress tracker. */
  size?: 'm' | 'wide' | undefined;
  /** False where the caller watches Back itself: the dialog then adds no entry to the history. */
  backCloses?: boolean | undefined;
  children: ReactNode;
}

/**
 * A question or message to deal with first. The focus stays in it, then goes back (ARIA authoring practices,
 * "Dialog (Modal)").
 */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, actions, size = 'm', backCloses = true, children } = props;
  useBackToClose(open && backCloses, onClose);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      title={<h2 className="mg-dialog__title">{title}</h2>}
      footer={actions ? <div className="mg-dialog__actions">{actions}</div> : null}
      closable={{ 'aria-label': i18n.t('Close'), closeIcon: <CloseIcon /> }}
      className={`mg-dialog mg-dialog--${size}`}
      rootClassName="mg-dialog-layer"
      // The style sheet sets the width and moves the dialog in, so that it also knows small screens and calm
      // ones.
      width=""
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
