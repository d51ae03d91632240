import { Button, Form, Input, Modal } from 'antd';

interface ReasonDialogProps {
  readonly title: string;
  readonly button: string;
  /** Who reads it. */
  readonly extra: string;
  readonly open: boolean;
  readonly onCancel: () => void;
  readonly onReason: (reason: string) => void;
}

/** Asks why. */
export function ReasonDialog({ title, button, extra, open, onCancel, onReason }: ReasonDialogProps) {
  return (
    <Modal title={title} open={open} onCancel={onCancel} footer={null} destroyOnHidden>
      <Form
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }: { readonly reason: string }) => onReason(reason)}
      >
        <Form.Item
          name="reason"
          label="Reason"
          extra={extra}
          rules={[{ required: true, whitespace: true, message: 'Say in a few words why' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {button}
        </Button>
      </Form>
    </Modal>
  );
}
