import type { Answers } from 'api/src/desk/answers';
import { App as Messages, Button, ConfigProvider, Switch } from 'antd';
import { brand } from 'contract/language/brand';
import { NavLink, Outlet, Route, Routes } from 'react-router-dom';
import { Read } from '../shown';
import { useTheme } from '../theme';
import { SessionContext, useMay, useRead } from './api';
import { BoardPage } from './board-page';
import { CandidatePage } from './candidate-page';
import { setKeysOn, useKeysAreOn } from './keys';
import { LogPage } from './log-page';
import { PageHeading } from './page-heading';
import { QueuePage } from './queue-page';

function Frame({ name, role }: Pick<Answers['session'], 'name' | 'role'>) {
  const seesCandidates = useMay('see candidates');
  const readsLog = useMay('read the access log');
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <strong>{brand.name} desk</strong>
        <nav aria-label="Pages">
          {seesCandidates && (
            <NavLink to="/" end>
              Queue
            </NavLink>
          )}
          {seesCandidates && <NavLink to="/applications">Applications</NavLink>}
          {readsLog && <NavLink to="/log">Access log</NavLink>}
        </nav>
        <label htmlFor="keys">
          Keys j k a r <Switch id="keys" size="small" checked={useKeysAreOn()} onChange={setKeysOn} />
        </label>
        <span>
          {name}, {role}
        </span>
        <form method="post" action="/desk/logout">
          <Button htmlType="submit">Log out everywhere</Button>
        </form>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

function Home() {
  return useMay('see candidates') ? <QueuePage /> : <PageHeading text="Choose a page above" />;
}

/** All pages of the desk. */
export function Desk() {
  const session = useRead<Answers['session']>('/session');
  return (
    <ConfigProvider theme={useTheme()} wave={{ disabled: true }}>
      <Messages>
        <Read query={session}>
          {(own) => (
            <SessionContext value={own}>
              <Routes>
                <Route element={<Frame name={own.name} role={own.role} />}>
                  <Route index element={<Home />} />
                  <Route path="candidates/:id" element={<CandidatePage />} />
                  <Route path="applications" element={<BoardPage />} />
                  <Route path="log" element={<LogPage />} />
                  <Route path="*" element={<PageHeading text="There is no such page" />} />
                </Route>
              </Routes>
            </SessionContext>
          )}
        </Read>
      </Messages>
    </ConfigProvider>
  );
}
