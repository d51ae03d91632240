import type { Answers } from 'api/src/desk/answers';
import { Button, Form, Input, Modal, Radio, Switch, Table } from 'antd';
import { lookupKinds, type LookupKind } from 'contract/wire/lookups';
import { useState } from 'react';
import { Read } from '../shown';
import { usePost, useRead } from './api';
import { useHoldFor } from './held-acts';
import { PageHeading } from './page-heading';

type Lists = Answers['lists'];

const labels: Readonly<Record<LookupKind, string>> = {
  qualification: 'Qualifications',
  degree: 'Degrees',
  skills: 'Skills',
  languages: 'Languages',
};
const pageSize = 20;

interface ListProps {
  readonly kind: LookupKind;
  readonly list: Lists;
}

const pathOf = (kind: LookupKind): string => `/lists?kind=${kind}`;

function AddEntry({ kind }: Pick<ListProps, 'kind'>) {
  const [form] = Form.useForm<{ name: string }>();
  const hold = useHoldFor(pathOf(kind));
  return (
    <Form
      form={form}
      layout="inline"
      requiredMark={false}
      onFinish={({ name }) => {
        const body = { kind, name };
        hold({
          key: `add ${kind} ${name}`,
          said: `Add ${name} to ${labels[kind]}`,
          path: '/lists/add',
          body,
        });
        form.resetFields();
      }}
    >
      <Form.Item
        name="name"
        label="New entry"
        rules={[{ required: true, whitespace: true, message: 'Enter a name' }]}
      >
        <Input maxLength={150} autoComplete="off" />
      </Form.Item>
      <Button htmlType="submit">Add to the list</Button>
    </Form>
  );
}

function Entries({ kind, list: { entries } }: ListProps) {
  const [search, setSearch] = useState('');
  const set = usePost<{ kind: LookupKind; name: string; offered: boolean }>('/lists/offered', pathOf(kind));
  const shown = entries.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <section aria-labelledby="entries" className="stack">
      <h2 id="entries">Offered to everybody</h2>
      <AddEntry kind={kind} />
      <Input
        allowClear
        aria-label="Find an entry"
        placeholder="Find an entry"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Table<Lists['entries'][number]>
        size="small"
        rowKey="id"
        dataSource={shown}
        pagination={{ pageSize, showSizeChanger: false, hideOnSinglePage: true }}
        locale={{ emptyText: 'No entry is like this' }}
        columns={[
          { title: 'Name', dataIndex: 'name' },
          {
            title: 'Offered',
            render: (_, { name, isActive }) => (
              <Switch
                size="small"
                aria-label={`Offer ${name}`}
                checked={isActive}
                disabled={set.isPending}
                onChange={(offered) => set.mutate({ kind, name, offered })}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

function OwnEntries({ kind, list: { own } }: ListProps) {
  const [accepted, setAccepted] = useState<string | null>(null);
  const hold = useHoldFor(pathOf(kind));
  const accept = (name: string, as: string) => {
    const said = as === name ? `Accept ${name}` : `Accept ${name} as ${as}`;
    hold({ key: `accept ${kind} ${name}`, said, path: '/lists/accept', body: { kind, name, as } });
    setAccepted(null);
  };
  return (
    <section aria-labelledby="own" className="stack">
      <h2 id="own">Added by candidates</h2>
      <Table<Lists['own'][number]>
        size="small"
        rowKey="name"
        dataSource={[...own]}
        pagination={{ pageSize, showSizeChanger: false, hideOnSinglePage: true }}
        locale={{ emptyText: 'No candidate has added an answer' }}
        columns={[
          { title: 'Name', dataIndex: 'name' },
          { title: 'Candidates', dataIndex: 'candidates' },
          {
            title: '',
            render: (_, { name }) => (
              <Button size="small" aria-label={`Accept ${name}`} onClick={() => setAccepted(name)}>
                Accept
              </Button>
            ),
          },
        ]}
      />
      <Modal
        title={`Offer "${accepted}" to everybody`}
        open={accepted !== null}
        onCancel={() => setAccepted(null)}
        footer={null}
        destroyOnHidden
      >
        <Form
          layout="vertical"
          requiredMark={false}
          initialValues={{ as: accepted }}
          onFinish={({ as }: { readonly as: string }) => accepted !== null && accept(accepted, as)}
        >
          <Form.Item
            name="as"
            label="Name in the list"
            extra="An entry that has this name already takes it in"
            rules={[{ required: true, whitespace: true, message: 'Enter a name' }]}
          >
            <Input maxLength={150} autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            Accept
          </Button>
        </Form>
      </Modal>
    </section>
  );
}

/** What the forms offer, for leads. */
export function ListsPage() {
  const [kind, setKind] = useState<LookupKind>('qualification');
  return (
    <>
      <PageHeading text="Lists of the forms" />
      <Radio.Group
        optionType="button"
        aria-label="List"
        value={kind}
        onChange={({ target }) => setKind(target.value as LookupKind)}
        options={lookupKinds.map((value) => ({ value, label: labels[value] }))}
      />
      <Read query={useRead<Lists>(pathOf(kind))}>
        {(list) => (
          <>
            <OwnEntries key={`own ${kind}`} kind={kind} list={list} />
            <Entries key={kind} kind={kind} list={list} />
          </>
        )}
      </Read>
    </>
  );
}
