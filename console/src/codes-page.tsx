import { Alert, Descriptions } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { codesByTitle, explanations } from 'releases/src/codes';
import { Refusal } from './client';
import { codePath } from './paths';

/** To the page of a code; nothing for a refusal whose message says it all. */
export function CodeLink({ code }: { readonly code: string }) {
  if (code === 'refused' || !explanations.has(code)) return null;
  return (
    <Link to={codePath(code)} target="_blank">
      What this means, and who acts (opens in a new tab)
    </Link>
  );
}

/** Why the release server refused. */
export function RefusalAlert({ error }: { readonly error: Error }) {
  const code = error instanceof Refusal ? error.code : undefined;
  return (
    <Alert
      type="error"
      title={<span className="lines">{error.message}</span>}
      description={code && <CodeLink code={code} />}
    />
  );
}

/** Words between backticks are typed as they are. */
const typed = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));

/** What a code means, who acts, and what to do. */
export function CodePage() {
  const { code = '' } = useParams();
  const found = explanations.get(code);
  if (!found) return <h1>There is no such code</h1>;
  return (
    <>
      <h1>{code}</h1>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'means', label: 'What it means', children: found.means },
          { key: 'who', label: 'Who acts', children: found.who },
          { key: 'todo', label: 'What to do', children: typed(found.todo) },
        ]}
      />
      <p>
        <Link to={codePath()}>All codes</Link>
      </p>
    </>
  );
}

/** All codes. */
export function CodesPage() {
  return (
    <>
      <h1>Codes</h1>
      {Object.entries(codesByTitle).map(([title, known]) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {Object.entries(known).map(([code, { means }]) => (
              <li key={code}>
                <Link to={codePath(code)}>{code}</Link>: {means}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
