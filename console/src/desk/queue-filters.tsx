import type { Answers } from 'api/src/desk/answers';
import { App, Button, Form, Input, Modal, Select, Space } from 'antd';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, download, useMay, useOptions, useRead, useShow } from './api';
import { ReasonDialog } from './reason-dialog';

export type Filters = Readonly<Partial<Record<string, string>>>;

interface FilterProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const choices = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));

const fields = ['search', 'status', 'missing', 'stage', 'degree', 'skill', 'language', 'country'] as const;
type Fields = Partial<Record<(typeof fields)[number], string>>;

/** What the queue shows. */
export function QueueFilters({ filters, onChange }: FilterProps) {
  const { data } = useOptions();
  const [form] = Form.useForm<Fields>();
  const [isOpen, setOpen] = useState(false);
  const applied = fields.filter((name) => name !== 'search' && filters[name]).length;
  // A saved view, or the browser's way back, fills the form that is there: the focus stays where it is.
  useEffect(
    () => form.setFieldsValue(Object.fromEntries(fields.map((name) => [name, filters[name]]))),
    [form, filters],
  );
  /** With all that is in the form: what was typed and not sent yet counts too. */
  const apply = (changed: Fields = {}) => {
    const values = Object.entries({ ...form.getFieldsValue(), ...changed });
    onChange({
      ...filters,
      ...Object.fromEntries(values.map(([name, value]) => [name, value?.trim() ?? ''])),
    });
  };
  const select = (
    name: string,
    label: string,
    options: { readonly value: string; readonly label: string }[],
  ) => (
    <Form.Item name={name} label={label}>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        popupMatchSelectWidth={false}
        placeholder="All"
        onChange={() => apply()}
      />
    </Form.Item>
  );
  return (
    <Form<Fields> className="filters" layout="vertical" form={form}>
      <Form.Item name="search" label="Search by name, mobile, email or application number">
        <Input.Search allowClear onSearch={(search) => apply({ search })} />
      </Form.Item>
      <Button className="filters-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {applied > 0 ? `Filters (${applied})` : 'Filters'}
      </Button>
      {select('status', 'Profile status', [...choices(data?.statuses), { value: 'none', label: 'Not set' }])}
      {select(
        'missing',
        'Missing paper',
        (data?.slots ?? []).map(({ name, label }) => ({ value: name, label })),
      )}
      {select('stage', 'Stage of an application', choices(data?.stages))}
      {select('degree', 'Degree', choices(data?.degrees))}
      {select('skill', 'Skill', choices(data?.skills))}
      {select('language', 'Language', choices(data?.languages))}
      <Form.Item name="country" label="Country">
        <Input
          allowClear
          onPressEnter={() => apply()}
          onBlur={({ currentTarget }) => currentTarget.value.trim() !== (filters.country ?? '') && apply()}
        />
      </Form.Item>
    </Form>
  );
}

/** Without those that filter nothing. */
export const given = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value));

/** Views that the person has saved. */
export function SavedViews({ filters, onChange }: FilterProps) {
  const { data } = useRead<Answers['views']>('/views');
  const show = useShow();
  const [name, setName] = useState<string | null>(null);
  const { message } = App.useApp();
  const change = useMutation({
    mutationFn: ({ path, body }: { readonly path: string; readonly body: object }) =>
      call<Answers['views']>(path, body),
    onSuccess: (answer) => show('/views', answer),
    onError: (error) => message.error(error.message),
  });
  const views = data?.views ?? [];
  const shown = views.find((view) => JSON.stringify(view.filters) === JSON.stringify(given(filters)));
  return (
    <Space wrap>
      <Select
        aria-label="Saved views"
        placeholder="Saved views"
        popupMatchSelectWidth={false}
        value={shown?.name ?? null}
        options={choices(views.map((view) => view.name))}
        onChange={(chosen: string) => onChange(views.find((view) => view.name === chosen)?.filters ?? {})}
      />
      {shown ? (
        <Button onClick={() => change.mutate({ path: '/views/remove', body: { name: shown.name } })}>
          Remove this view
        </Button>
      ) : (
        <Button onClick={() => setName('')}>Save this view</Button>
      )}
      <Modal
        title="Save this view"
        open={name !== null}
        okText="Save"
        onCancel={() => setName(null)}
        onOk={() => {
          change.mutate({ path: '/views', body: { name: name?.trim(), filters: given(filters) } });
          setName(null);
        }}
      >
        <Form layout="vertical">
          <Form.Item label="Name">
            <Input maxLength={60} value={name ?? ''} onChange={({ target }) => setName(target.value)} />
          </Form.Item>
        </Form>
      </Modal>
    </Space>
  );
}

/** For leads: what the queue shows, as a file. */
export function ExportButton({ filters }: Pick<FilterProps, 'filters'>) {
  const may = useMay('export candidates');
  const { message } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  const send = (reason: string) =>
    download('/export', { filters: given(filters), reason }, 'candidates.csv').then(
      () => setOpen(false),
      (error: unknown) => message.error((error as Error).message),
    );
  return (
    <>
      <Button onClick={() => setOpen(true)}>Export</Button>
      <ReasonDialog
        title="Export what is shown"
        button="Export"
        extra="It stays in the access log with your name"
        open={isOpen}
        onCancel={() => setOpen(false)}
        onReason={(reason) => void send(reason)}
      />
    </>
  );
}
