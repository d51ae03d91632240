import Button from 'antd/es/button';
import ConfigProvider from 'antd/es/config-provider';
import * as React from 'react';
import * as ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';

function Screen() {
  const [count, setCount] = React.useState(0);
  const [more, setMore] = React.useState('');
  const showMore = async () => setMore(await (await import('./more.jsx')).more());
  return (
    <ConfigProvider theme={{ token: { colorPrimary: '#0b5d3b' } }}>
      <p>Built with webpack</p>
      <Button type="primary" onClick={() => setCount(count + 1)}>
        Pressed {count} times
      </Button>
      <Button onClick={showMore}>More</Button>
      <p>{more}</p>
    </ConfigProvider>
  );
}

export const { bootstrap, mount, unmount } = singleSpaReact({
  React,
  ReactDOMClient,
  rootComponent: Screen,
  errorBoundary: () => <p>It failed</p>,
});
