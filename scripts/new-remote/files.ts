import type { Routing } from 'shared/contract/routes';
import { componentOf, example, titleOf } from './names';
import type { Request } from './request';

const app = ({ name, route }: Request): string => {
  const component = componentOf(name);
  const file = name.replace(/^mf-/, '');
  return [
    `import { Route, Routes } from 'shared/runtime/router';`,
    `import { ${component}Page } from './${file}/${file}-page';`,
    '',
    'export function App() {',
    '  return (',
    '    <Routes>',
    `      <Route path="${route}" element={<${component}Page />} />`,
    '    </Routes>',
    '  );',
    '}',
    '',
  ].join('\n');
};

const page = ({ name }: Request): string => {
  const file = name.replace(/^mf-/, '');
  return `import { usePageTitle } from 'shared/ui/page';
import './${file}.css';

export function ${componentOf(name)}Page() {
  usePageTitle('${titleOf(name)}');
  return (
    <div className="mg-page ${file}">
      <h1>${titleOf(name)}</h1>
    </div>
  );
}
`;
};

const styles = ({ name }: Request): string => `.${name.replace(/^mf-/, '')} {
  display: grid;
  gap: var(--space-5);
  padding-block: var(--space-6) var(--space-8);
}
`;

const test = ({ name, route }: Request): string => `import { screen } from '@testing-library/react';
import { isolate, openRemote } from 'shared/testing/isolate';
import * as lifecycles from './remote';

isolate();

test('the screen has its heading and names the tab', async () => {
  await openRemote(lifecycles, { path: '${example(route)}' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('${titleOf(name)}');
  expect(document.title).toMatch(/^${titleOf(name)} ·/);
});
`;

const entry = ({ name }: Request): string => `import { createRemote } from 'shared/remote/create-remote';
import { App } from './app';

export const { bootstrap, prepare, mount, unmount, update } = createRemote({ name: '${name}', App });
`;

const contract = ({
  name,
  route,
}: Request): string => `import { describeContract } from 'shared/testing/contract-suite';
import * as lifecycles from './remote';

describeContract(lifecycles, { name: '${name}', light: '${example(route)}' });
`;

/** The sources of a remote with one screen, by their path in its folder. */
export function sourcesOf(request: Request): Readonly<Record<string, string>> {
  const file = request.name.replace(/^mf-/, '');
  return {
    'src/remote.ts': entry(request),
    'src/app.tsx': app(request),
    'src/app.test.tsx': test(request),
    'src/contract.test.ts': contract(request),
    [`src/${file}/${file}-page.tsx`]: page(request),
    [`src/${file}/${file}.css`]: styles(request),
  };
}

/**
 * The routes and the menu of a remote with one screen, for its remote.json.
 * @param order of the menu entry; a remote that does not know the others comes last
 */
export const remoteEntryOf = ({ name, route, access, menu }: Request, order = 1000): Routing => ({
  routes: [{ path: route, access, title: titleOf(name) }],
  ...(menu === undefined ? {} : { menu: [{ label: menu, to: route, order, userMenuLabel: menu }] }),
});
