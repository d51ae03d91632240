import { Alert, Button, Form, Input, Select } from 'antd';
import type { DeployableState } from 'releases/src/ops/answers';
import { useCommand } from './api';
import { RefusalAlert } from './codes-page';
import { ReasonField } from './reason-field';

interface Fields {
  readonly values: Readonly<Record<string, string>>;
  readonly reason: string;
}

interface SettingsOfRemoteProps {
  readonly state: DeployableState;
  readonly channel: string;
  /** The newest revision that is shown. */
  readonly revision: number;
}

/** The settings of a remote, and a form that changes them for all candidates without a build. */
export function SettingsOfRemote({
  state: { name, settings, may },
  channel,
  revision: seen,
}: SettingsOfRemoteProps) {
  const send = useCommand();
  const mayChange = may.includes('promote');

  function save({ values, reason }: Fields) {
    const set = settings
      .filter((setting) => values[setting.name] !== setting.value)
      .map(({ name: setting, usual }) => {
        const value = values[setting] ?? usual;
        return { setting, value: value === usual ? null : value };
      });
    if (set.length > 0) send.mutate({ command: 'settings', channel, name, seen, reason, set });
  }

  return (
    <Form<Fields>
      // What others set is shown as soon as it is read.
      key={settings.map(({ value }) => value).join('\n')}
      layout="vertical"
      requiredMark={false}
      disabled={!mayChange}
      onFinish={save}
    >
      {settings.map(({ name: setting, value, usual, description, choices }) => (
        <Form.Item
          key={setting}
          name={['values', setting]}
          label={setting}
          initialValue={value}
          extra={[description, `Default: ${usual || 'empty'}`].filter(Boolean).join('. ')}
        >
          {choices.length > 0 ? (
            <Select options={choices.map((choice) => ({ label: choice, value: choice }))} />
          ) : (
            <Input maxLength={1000} autoComplete="off" />
          )}
        </Form.Item>
      ))}
      {mayChange && (
        <>
          <ReasonField />
          {send.isError && <RefusalAlert error={send.error} />}
          <div role="status">
            {send.isSuccess && (
              <Alert type="success" title={<span className="lines">{send.data.lines.join('\n')}</span>} />
            )}
          </div>
          <Button htmlType="submit" loading={send.isPending}>
            Save settings
          </Button>
        </>
      )}
    </Form>
  );
}
