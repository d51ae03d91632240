import { useQuery } from '@tanstack/react-query';
import type { Answers, Paper } from 'api/src/desk/answers';
import { Alert, App, Button, Form, Image, Input, Modal, Spin } from 'antd';
import { useState } from 'react';
import { call, download } from './api';

function OriginalButton({ url, paper }: { readonly url: string; readonly paper: Paper }) {
  const [isOpen, setOpen] = useState(false);
  const { message } = App.useApp();
  const ask = ({ reason }: { readonly reason: string }) =>
    download(`${url}/original`, { reason }, `${paper.slot}-${paper.file}`).then(
      () => setOpen(false),
      (error: unknown) => message.error((error as Error).message),
    );
  return (
    <>
      <div>
        <Button onClick={() => setOpen(true)}>Download the original</Button>
      </div>
      <Modal
        title={`The original of ${paper.label}`}
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        destroyOnHidden
      >
        <p>It may harm the program that opens it. The candidate can read the reason.</p>
        <Form layout="vertical" requiredMark={false} onFinish={ask}>
          <Form.Item
            name="reason"
            label="Reason"
            rules={[{ required: true, whitespace: true, message: 'Say in a few words why' }]}
          >
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            Download
          </Button>
        </Form>
      </Modal>
    </>
  );
}

/** The pages of a paper as pictures, which zoom, rotate and go on by the keyboard once they are open. */
export function PaperViewer({ candidateId, paper }: { readonly candidateId: string; readonly paper: Paper }) {
  const url = `/candidates/${candidateId}/papers/${paper.file}`;
  const { data, error } = useQuery({
    queryKey: [url],
    queryFn: () => call<Answers['pages']>(url),
    staleTime: Infinity,
  });
  return (
    <section aria-label={paper.label} className="stack">
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && (
        <div role="status" aria-label={`Loading ${paper.label}`}>
          <Spin />
        </div>
      )}
      {data && (
        <>
          {data.drawn < data.pageCount && (
            <p>
              The first {data.drawn} of {data.pageCount} pages
            </p>
          )}
          <Image.PreviewGroup>
            <div className="pages">
              {Array.from({ length: data.drawn }, (_, index) => (
                <Image
                  key={index}
                  width={data.drawn === 1 ? 560 : 270}
                  src={`/v1${url}/pages/${index + 1}`}
                  alt={`${paper.label}, page ${index + 1}`}
                />
              ))}
            </div>
          </Image.PreviewGroup>
        </>
      )}
      <OriginalButton url={url} paper={paper} />
    </section>
  );
}
