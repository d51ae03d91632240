import { Form, Input } from 'antd';

/** Why an operator makes a change, for the history. */
export function ReasonField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  return (
    <Form.Item
      name="reason"
      label="Reason"
      extra="For those who read the history"
      rules={[{ required: true, whitespace: true, message: 'Say why: those on call will read it' }]}
    >
      <Input maxLength={200} autoComplete="off" autoFocus={autoFocus} />
    </Form.Item>
  );
}
