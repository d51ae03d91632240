import { ReleaseError } from '../release-error';
import { makeRemote, makeShell } from '../testing/fixture';
import { requireScoped } from './styles';

const sheet = (css: string) => [{ file: 'app.css', bytes: Buffer.from(css) }];
const { manifest } = makeRemote('mf-auth', '1.0.0');

test('a sheet that reaches other parts of the page is refused, with its first rules', () => {
  const check = (): void => requireScoped(manifest, sheet('button, a, p, b { display: none }'));
  expect(check).toThrow(ReleaseError);
  expect(check).toThrow(
    /style sheets of mf-auth 1\.0\.0 reach other parts of the page[^]*- app\.css: `button`[^]*`a`[^]*`p`$/,
  );
});

test('a sheet of the remote’s own passes, and so do those of the shell', () => {
  requireScoped(manifest, sheet(':where([data-remote=mf-auth]) a { display: none }'));
  requireScoped(makeShell('1.0.0').manifest, sheet('a { color: red }'));
});

test('the sheet for other hosts that builds had before may be in one', () => {
  const bytes = Buffer.from(':root { color: red }');
  requireScoped(manifest, [{ file: 'host-styles.15577563.css', bytes }]);
});

test('what is not CSS is refused', () => {
  expect(() => requireScoped(manifest, sheet('a { ;;} }'))).toThrow('app.css is not valid CSS');
});
