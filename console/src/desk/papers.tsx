import type { CandidateAnswer, Paper } from 'api/src/desk/answers';
import { Button, Space, Table, Tag } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Ago } from '../shown';
import { candidatePath, useMay, useOptions } from './api';
import { AskAgainDrawer, type Decision } from './ask-again-drawer';
import { useHolder, useHoldFor } from './held-acts';
import { useKeys } from './keys';
import { PaperViewer } from './paper-viewer';

const states: Readonly<Record<string, readonly [string, string]>> = {
  received: ['blue', 'Received'],
  'being-checked': ['blue', 'Being checked'],
  accepted: ['success', 'Accepted'],
  'send-again': ['error', 'Asked again'],
};

function State({ paper: { state, dueOn } }: { readonly paper: Paper }) {
  const [colour, text] = states[state ?? ''] ?? ['default', 'Not to be decided'];
  return (
    <Tag color={colour}>
      {text}
      {dueOn ? `, by ${dueOn}` : ''}
    </Tag>
  );
}

interface PaperTableProps {
  readonly papers: readonly Paper[];
  readonly chosen: Paper | undefined;
  readonly onChoose: (index: number) => void;
  /** Of each paper. */
  readonly buttons: RefObject<(HTMLElement | null)[]>;
}

function PaperTable({ papers, chosen, onChoose, buttons }: PaperTableProps) {
  return (
    <Table<Paper>
      size="small"
      rowKey="file"
      dataSource={[...papers]}
      pagination={false}
      scroll={{ y: 320 }}
      locale={{ emptyText: 'No paper was sent yet' }}
      rowClassName={({ file }) => (file === chosen?.file ? 'row-here' : '')}
      columns={[
        {
          title: 'Paper',
          render: (_, { label }, index) => (
            <Button
              ref={(button) => void (buttons.current[index] = button)}
              type="link"
              aria-current={papers[index] === chosen}
              onClick={() => onChoose(index)}
            >
              {label}
            </Button>
          ),
        },
        { title: 'State', render: (_, one) => <State paper={one} /> },
        { title: 'Sent', render: (_, { receivedAt }) => <Ago time={receivedAt} /> },
      ]}
    />
  );
}

/** Decides on papers of a candidate; who leaves the candidate sends the decisions. */
function useDecide(id: string) {
  const { sendNow } = useHolder();
  const hold = useHoldFor(candidatePath(id));
  const path = `${candidatePath(id)}/decisions`;
  useEffect(() => () => sendNow(path), [path, sendNow]);
  return ({ slot, file, label }: Paper, decision: Decision) =>
    hold({
      key: `${path} ${slot}`,
      said: `${decision.decision === 'accept' ? 'Accept' : 'Ask again for'} ${label}`,
      ...{ path, list: 'decisions', body: { slot, file, ...decision } },
    });
}

/** The papers of a candidate, one of them open, and what is decided on them. */
export function Papers({ candidate }: { readonly candidate: CandidateAnswer }) {
  const { id, papers, absences } = candidate;
  const [chosen, setChosen] = useState(0);
  const [asked, setAsked] = useState<Paper | null>(null);
  const decide = useDecide(id);
  const mayJudge = useMay('judge papers');
  const { data } = useOptions();
  const paper = papers[Math.min(chosen, papers.length - 1)];
  const canJudge = mayJudge && paper !== undefined && paper.state !== null;
  const buttons = useRef<(HTMLElement | null)[]>([]);
  const move = (by: number) => {
    const next = Math.max(0, Math.min(papers.length - 1, chosen + by));
    setChosen(next);
    buttons.current[next]?.focus();
  };
  const accept = () => {
    if (!canJudge) return;
    decide(paper, { decision: 'accept' });
    move(1);
  };
  const askAgain = () => canJudge && setAsked(paper);
  // An open drawer keeps the focus; after it the chosen paper has it.
  const wasAsked = useRef(asked);
  useEffect(() => {
    if (wasAsked.current && !asked) buttons.current[chosen]?.focus();
    wasAsked.current = asked;
  }, [asked, chosen]);
  useKeys({ j: () => move(1), k: () => move(-1), a: accept, r: askAgain });
  return (
    <section aria-labelledby="papers" className="stack">
      <h2 id="papers">Papers</h2>
      {absences.map(({ slot, reason }) => (
        <p key={slot}>
          {data?.slots.find(({ name }) => name === slot)?.label ?? slot}:{' '}
          {reason === 'applied' ? 'the candidate has applied for it' : 'the candidate has none'}
        </p>
      ))}
      <PaperTable papers={papers} chosen={paper} onChoose={setChosen} buttons={buttons} />
      {canJudge && (
        <Space wrap>
          <Button type="primary" onClick={accept}>
            Accept {paper.label} (a)
          </Button>
          <Button onClick={askAgain}>Ask again for {paper.label} (r)</Button>
        </Space>
      )}
      {paper && <PaperViewer key={paper.file} candidateId={id} paper={paper} />}
      <AskAgainDrawer
        paper={asked}
        onClose={() => setAsked(null)}
        onAsk={(decision) => {
          if (asked) decide(asked, decision);
          setAsked(null);
          move(1);
        }}
      />
    </section>
  );
}
