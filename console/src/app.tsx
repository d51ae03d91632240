import { Button, ConfigProvider, Switch } from 'antd';
import { useState } from 'react';
import { brand } from 'contract/language/brand';
import { Navigate, NavLink, Outlet, Route, Routes, useLocation, useMatch } from 'react-router-dom';
import type { Answers } from 'releases/src/ops/answers';
import { Updates, useRead } from './api';
import { Changes } from './change-button';
import { ChannelPage } from './channel-page';
import { CodePage, CodesPage } from './codes-page';
import { HistoryPage } from './history-page';
import { channelPath, historyPath, peoplePath, serversPath } from './paths';
import { PeoplePage } from './people-page';
import { RemotePage } from './remote-page';
import { ServersPage } from './servers-page';
import { Read } from './shown';
import { useTheme } from './theme';

/** The channel of the address; on pages of none, the first. */
function useShownChannel(channels: readonly string[]): string {
  const { channel } = useMatch('/channels/:channel/*')?.params ?? {};
  return channel ?? channels[0] ?? '';
}

interface FrameProps {
  readonly channels: readonly string[];
  readonly updates: boolean;
  readonly setUpdates: (on: boolean) => void;
}

function Frame({ channels, updates, setUpdates }: FrameProps) {
  const shown = useShownChannel(channels);
  const { pathname } = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar">
        <strong>{brand.name} releases</strong>
        <nav aria-label="Pages">
          {channels.map((channel) => (
            <NavLink key={channel} to={channelPath(channel)} end>
              {channel}
            </NavLink>
          ))}
          {shown !== '' && <NavLink to={historyPath(shown)}>History</NavLink>}
          {shown !== '' && <NavLink to={serversPath(shown)}>Servers</NavLink>}
          <NavLink to={peoplePath}>People and tokens</NavLink>
        </nav>
        <label htmlFor="updates">
          Updates <Switch id="updates" size="small" checked={updates} onChange={setUpdates} />
        </label>
        <form method="post" action="/ops/logout">
          <Button htmlType="submit">Log out everywhere</Button>
        </form>
      </header>
      <main id="main" tabIndex={-1}>
        <Changes key={pathname}>
          <Outlet />
        </Changes>
      </main>
    </>
  );
}

/** All pages of the console. */
export function App() {
  const [updates, setUpdates] = useState(true);
  const list = useRead<Answers['channels']>('/channels');
  return (
    <ConfigProvider theme={useTheme()} wave={{ disabled: true }}>
      <Updates value={updates}>
        <Read query={list}>
          {({ channels: [first, ...others] }) => (
            <Routes>
              <Route
                element={
                  <Frame
                    channels={first === undefined ? [] : [first, ...others]}
                    updates={updates}
                    setUpdates={setUpdates}
                  />
                }
              >
                <Route
                  index
                  element={
                    first === undefined ? (
                      <p>Nothing is promoted yet. Publish and promote builds with npm run release.</p>
                    ) : (
                      <Navigate to={channelPath(first)} replace />
                    )
                  }
                />
                <Route path="channels/:channel">
                  <Route index element={<ChannelPage />} />
                  <Route path="history" element={<HistoryPage />} />
                  <Route path="servers" element={<ServersPage />} />
                  <Route path="remotes/:name" element={<RemotePage />} />
                </Route>
                <Route path="people" element={<PeoplePage />} />
                <Route path="codes">
                  <Route index element={<CodesPage />} />
                  <Route path=":code" element={<CodePage />} />
                </Route>
                <Route path="*" element={<h1>There is no such page</h1>} />
              </Route>
            </Routes>
          )}
        </Read>
      </Updates>
    </ConfigProvider>
  );
}
