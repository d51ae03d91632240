import type { Answers } from 'api/src/desk/answers';
import { App as Messages, Button, ConfigProvider, Switch } from 'antd';
import { brand } from 'contract/language/brand';
import { useRef, useState, type ComponentType } from 'react';
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

type Right = Answers['session']['rights'][number];

const Home = () => (useMay('see candidates') ? <QueuePage /> : <PageHeading text="Choose a page above" />);

/** What the header links to, for those who have the right. */
const pages: readonly (readonly [path: string, link: string, right: Right, Page: ComponentType])[] = [
  ['/', 'Queue', 'see candidates', Home],
  ['/applications', 'Applications', 'see candidates', BoardPage],
  ['/lists', 'Lists', 'keep lists and texts', ListsPage],
  ['/stages', 'Stage texts', 'keep lists and texts', StagesPage],
  ['/messages', 'Messages', 'read messages and mails', MessagesPage],
  ['/deletions', 'Deletions', 'read messages and mails', DeletionsPage],
  ['/mails', 'Mails', 'read messages and mails', MailsPage],
  ['/breach', 'Breach', 'handle breaches', BreachPage],
  ['/log', 'Access log', 'read the access log', LogPage],
];

function Frame({ name, role, rights }: Pick<Answers['session'], 'name' | 'role' | 'rights'>) {
  const menuButton = useRef<HTMLButtonElement>(null);
  // Going to a page closes the menu, and the link in it loses the focus.
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
          ref={menuButton}
          className="menu-button"
          aria-expanded={isOpen}
          aria-controls="menu"
          onClick={() => setOpenAt(isOpen ? null : key)}
        >
          Menu
        </Button>
        <div id="menu" className={isOpen ? 'menu' : 'menu menu-closed'}>
          <nav aria-label="Pages">
            {pages
              .filter(([, , right]) => rights.includes(right))
              .map(([path, link]) => (
                <NavLink key={path} to={path} end onClick={() => menuButton.current?.focus()}>
                  {link}
                </NavLink>
              ))}
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

/** Messages start below the header, in pixels. */
const belowHeader = { top: 56 };

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
                <Route element={<Frame {...own} />}>
                  {pages.map(([path, , , Page]) => (
                    <Route key={path} path={path} element={<Page />} />
                  ))}
                  <Route path="candidates/:id" element={<CandidatePage />} />
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
