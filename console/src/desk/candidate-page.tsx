import { useQuery } from '@tanstack/react-query';
import type { Answers, CandidateAnswer } from 'api/src/desk/answers';
import { Alert, Collapse, Descriptions, Timeline } from 'antd';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Ago, Read } from '../shown';
import { call, candidatePath, useRead } from './api';
import { ApplicationsOf } from './applications-of';
import { useKeys } from './keys';
import { MailsOf } from './mails-of';
import { PageHeading } from './page-heading';
import { Papers } from './papers';
import { StatusForm } from './status-form';

/** How often it is looked who else is there. */
const meetMs = 15_000;

function Others({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['meet', id],
    queryFn: () => call<Answers['meet']>(`${candidatePath(id)}/meet`, {}),
    refetchInterval: meetMs,
  });
  const names = data?.others ?? [];
  return (
    <div role="status">
      {names.length > 0 && (
        <Alert type="warning" showIcon title={`Also open at the desk of ${names.join(', ')}`} />
      )}
    </div>
  );
}

function AnswersOf({ candidate: { steps } }: { readonly candidate: CandidateAnswer }) {
  return (
    <section aria-labelledby="answers" className="stack">
      <h2 id="answers">Answers</h2>
      <Collapse
        size="small"
        defaultActiveKey={['0']}
        items={steps.map(({ title, answers }, index) => ({
          key: String(index),
          label: `${title}${answers.length === 0 ? ' (none yet)' : ''}`,
          children: (
            <Descriptions
              size="small"
              bordered
              column={1}
              items={answers.map(([field, text]) => ({ key: field, label: field, children: text }))}
            />
          ),
        }))}
      />
    </section>
  );
}

/** Back to the filters of the queue from which the candidate was opened. */
function BackToQueue() {
  const { state } = useLocation() as { readonly state: unknown };
  const queue = { pathname: '/', search: typeof state === 'string' ? state : '' };
  const navigate = useNavigate();
  useKeys({ q: () => void navigate(queue) });
  return (
    <p>
      <Link to={queue}>Back to the queue</Link> <kbd>q</kbd>
    </p>
  );
}

function Shown({ candidate }: { readonly candidate: CandidateAnswer }) {
  const { id, name, email, status, statusMessage, waitingSince, joinedAt, deleteAt, history } = candidate;
  return (
    <>
      <BackToQueue />
      <PageHeading text={name} />
      <Others id={id} />
      {deleteAt && (
        <Alert
          type="warning"
          showIcon
          title={`The candidate asked to delete the account: ${deleteAt.slice(0, 10)}`}
        />
      )}
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 4 }}
        items={[
          { key: 'email', label: 'Email', children: email },
          {
            key: 'status',
            label: 'Status',
            children: `${status ?? 'Not set'}${statusMessage ? `: ${statusMessage}` : ''}`,
          },
          {
            key: 'waits',
            label: 'Waits since',
            children: waitingSince ? <Ago time={waitingSince} /> : 'Does not wait for us',
          },
          { key: 'joined', label: 'Joined', children: <Ago time={joinedAt} /> },
        ]}
      />
      <div className="candidate">
        <Papers key={id} candidate={candidate} />
        <div className="stack">
          <AnswersOf candidate={candidate} />
          <StatusForm candidate={candidate} />
          <ApplicationsOf candidate={candidate} />
          <MailsOf key={id} id={id} />
          <section aria-labelledby="history" className="stack">
            <h2 id="history">History</h2>
            <Timeline
              items={history.map(({ at, who, what, why }) => ({
                content: (
                  <>
                    <Ago time={at} /> {who}: {what} {why && <span>({why})</span>}
                  </>
                ),
              }))}
            />
            {candidate.hasEarlierLooks && <p>Earlier looks are in the access log, which auditors read.</p>}
          </section>
        </div>
      </div>
    </>
  );
}

/** One candidate: papers, answers, applications and history. */
export function CandidatePage() {
  const { id = '' } = useParams();
  return (
    <Read query={useRead<CandidateAnswer>(candidatePath(id))}>
      {(candidate) => <Shown candidate={candidate} />}
    </Read>
  );
}
