import type { Answers } from 'api/src/desk/answers';
import { App as Messages, Button, ConfigProvider, Switch } from 'antd';
import { brand } from 'contract/language/brand';
import { useState } from 'react';
import { NavLink, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { Read } from '../shown';
import { useTheme } from '../theme';
import { SessionContext, useMay, useRead } from './api';
import { BoardPage } from './board-page';
import { BreachPage } from './breach-page';
import { CandidatePage } from './candidate-page';
import { HeldActs } from './held-acts';
import { setKeysOn, useKeysAreOn } from './keys';
import { ListsPage } from './lists-page';
import { LogPage } from './log-page';
import { DeletionsPage, MailsPage, MessagesPage } from './office-pages';
import { PageHeading } from './page-heading';
import { QueuePage } from './queue-page';
import { StagesPage } from './stages-page';

function Frame({ name, role }: Pick<Answers['session'], 'name' | 'role'>) {
  const seesCandidates = useMay('see candidates');
  const keepsLists = useMay('keep lists and texts');
  const readsMails = useMay('read messages and mails');
  const handlesBreaches = useMay('handle breaches');
  const readsLog = useMay('read the access log');
  // Going to a page closes the menu.
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <strong>{brand.name} desk</strong>
        <Button
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpenAt(isOpen ? null : key)}
        >
          Menu
        </Button>
        <div id="menu" className={isOpen ? 'menu' : 'menu menu-closed'}>
          <nav aria-label="Pages">
            {seesCandidates && (
              <NavLink to="/" end>
                Queue
              </NavLink>
            )}
            {seesCandidates && <NavLink to="/applications">Applications</NavLink>}
            {keepsLists && <NavLink to="/lists">Lists</NavLink>}
            {keepsLists && <NavLink to="/stages">Stage texts</NavLink>}
            {readsMails && <NavLink to="/messages">Messages</NavLink>}
            {readsMails && <NavLink to="/deletions">Deletions</NavLink>}
            {readsMails && <NavLink to="/mails">Mails</NavLink>}
            {handlesBreaches && <NavLink to="/breach">Breach</NavLink>}
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
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <HeldActs>
          <Outlet />
        </HeldActs>
      </main>
    </>
  );
}

function Home() {
  return useMay('see candidates') ? <QueuePage /> : <PageHeading text="Choose a page above" />;
}

/** Messages start below the header of a wide window, in pixels. */
const belowHeader = { top: 88 };

/** All pages of the desk. */
export function Desk() {
  const session = useRead<Answers['session']>('/session');
  return (
    <ConfigProvider theme={useTheme()} wave={{ disabled: true }}>
      <Messages message={belowHeader}>
        <Read query={session}>
          {(own) => (
            <SessionContext value={own}>
              <Routes>
                <Route element={<Frame name={own.name} role={own.role} />}>
                  <Route index element={<Home />} />
                  <Route path="candidates/:id" element={<CandidatePage />} />
                  <Route path="applications" element={<BoardPage />} />
                  <Route path="lists" element={<ListsPage />} />
                  <Route path="stages" element={<StagesPage />} />
                  <Route path="messages" element={<MessagesPage />} />
                  <Route path="deletions" element={<DeletionsPage />} />
                  <Route path="mails" element={<MailsPage />} />
                  <Route path="breach" element={<BreachPage />} />
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
