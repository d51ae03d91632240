import { Alert, Button, Checkbox, Form, Modal, Radio, Space } from 'antd';
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { Answers, DeployableState } from 'releases/src/ops/answers';
import { useCommand, usePlan, useRead } from './api';
import { changeOf, type ChangeKind } from './changes';
import { CodeLink, RefusalAlert } from './codes-page';
import { ReasonField } from './reason-field';

/** A change as the operator decided on it: what arrives while the dialog is open does not alter it. */
interface ChangeProps {
  readonly kind: ChangeKind;
  readonly state: DeployableState;
  readonly channel: string;
  /** The newest revision that is shown. */
  readonly revision: number;
}

interface Fields {
  readonly version?: string | undefined;
  readonly reason?: string;
  readonly withDependents?: boolean | undefined;
}

/** Builds that the form offers, the likeliest first. */
function useVersions(kind: ChangeKind, { name, current, previous, canary, deprecated }: DeployableState) {
  const { versions } = changeOf(kind);
  const isPublished = versions === 'released' || versions === 'published';
  const published = useRead<Answers['builds']>(`/builds/${name}`, { enabled: isPublished });
  if (versions === 'kept') return previous;
  if (versions === 'deprecated') return Object.keys(deprecated);
  if (!isPublished) return [];
  if (kind === 'canary' && canary) return [canary.version];
  return (published.data?.builds ?? [])
    .filter(({ version, isPreview }) => versions === 'published' || (!isPreview && version !== current))
    .map(({ version }) => version);
}

/** What the change would do, in the words of the release server. */
function PlanAlert({ plan: { data, error } }: { readonly plan: ReturnType<typeof usePlan> }) {
  if (error) return <RefusalAlert error={error} />;
  return (
    data && (
      <Alert
        type={data.isRefused ? 'warning' : 'info'}
        title={<span className="lines">{data.lines.join('\n')}</span>}
        description={
          <>
            {data.others && (
              <p className="lines">
                {[`Other people needed for this release: ${data.others.length}`, ...data.others].join('\n  ')}
              </p>
            )}
            {data.code && <CodeLink code={data.code} />}
          </>
        }
      />
    )
  );
}

function ChangeForm({ kind, state, channel, revision }: ChangeProps) {
  const { name, current } = state;
  const { verb, effect, versions, hasReason, command } = changeOf(kind);
  const offered = useVersions(kind, state);
  const send = useCommand();
  const [form] = Form.useForm<Fields>();
  // Nothing before the form is shown, whatever its type says.
  const { version = offered[0], withDependents } = Form.useWatch<Partial<Fields>>([], form) ?? {};
  const target = { channel, name, seen: revision };
  const isPlanned = hasReason && !send.isSuccess && (!versions || version !== undefined);
  const planWith = (fields: Fields) => (isPlanned ? command({ ...fields, ...target }) : null);
  const alone = usePlan(planWith({ version }));
  const plan = usePlan(planWith({ version, withDependents }));
  const dependents = alone.data?.dependents ?? [];
  if (send.isSuccess)
    return (
      <div role="status">
        <Alert type="success" title={<span className="lines">{send.data.lines.join('\n')}</span>} />
      </div>
    );
  return (
    <Form<Fields>
      layout="vertical"
      form={form}
      requiredMark={false}
      onFinish={(fields) => send.mutate(command({ ...fields, ...target }))}
    >
      <p>
        In {channel}, candidates get {current ?? 'no build of it'} now. {effect(state)}
      </p>
      {send.isError && <RefusalAlert error={send.error} />}
      {versions && (
        <Form.Item
          key={offered[0]}
          name="version"
          label={kind === 'rollback' ? 'Go back to' : 'Build'}
          initialValue={offered[0]}
          rules={[{ required: true, message: 'There is no other build: publish one first' }]}
        >
          <Radio.Group
            vertical
            aria-label="Build"
            options={offered.map((version) => ({ label: version, value: version }))}
          />
        </Form.Item>
      )}
      {dependents.length > 0 && (
        <Form.Item name="withDependents" valuePropName="checked">
          <Checkbox>
            Together with {dependents.map((move) => `${move.name} to ${move.version}`).join(', ')}
          </Checkbox>
        </Form.Item>
      )}
      <PlanAlert plan={plan} />
      {hasReason && <ReasonField autoFocus />}
      <Button
        type="primary"
        htmlType="submit"
        danger={kind === 'rollback' || kind === 'retire'}
        loading={send.isPending}
        // The plan appears above the button and moves it down, so the button waits for it.
        disabled={plan.isLoading}
      >
        {verb}
      </Button>
    </Form>
  );
}

const OpenChange = createContext<(change: ChangeProps) => void>(() => undefined);

/** The dialog of the changes on a page. It outlives its button, which goes once the change is made. */
export function Changes({ children }: { readonly children: ReactNode }) {
  const [change, setChange] = useState<ChangeProps | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const open = (next: ChangeProps) => {
    setChange(next);
    setOpen(true);
  };
  return (
    <OpenChange value={open}>
      {children}
      <Modal
        title={change && `${changeOf(change.kind).verb} ${change.state.name}`}
        open={isOpen}
        onCancel={close}
        footer={<Button onClick={close}>Close</Button>}
        destroyOnHidden
      >
        {change && <ChangeForm {...change} />}
      </Modal>
    </OpenChange>
  );
}

interface ChangeButtonProps extends ChangeProps {
  readonly isMain?: boolean;
  /** Where nothing beside it names the deployable. */
  readonly isNamed?: boolean;
}

/** A button that opens the form of one change of one deployable. */
export function ChangeButton({ isMain = false, isNamed = false, ...change }: ChangeButtonProps) {
  const open = useContext(OpenChange);
  const { verb } = changeOf(change.kind);
  const label = `${verb} ${change.state.name}`;
  return (
    <Button
      type={isMain ? 'primary' : 'default'}
      danger={isMain}
      aria-label={label}
      onClick={() => open(change)}
    >
      {isNamed ? label : verb}
    </Button>
  );
}

/** The buttons of all given changes. */
export function ChangeButtons({
  kinds,
  ...props
}: Omit<ChangeProps, 'kind'> & { readonly kinds: readonly ChangeKind[] }) {
  return (
    <Space wrap>
      {kinds.map((kind) => (
        <ChangeButton key={kind} {...props} kind={kind} isMain={kind === 'rollback'} />
      ))}
    </Space>
  );
}
