import { compileMessage } from '@lingui/message-utils/compileMessage';
import { render } from '@testing-library/react';
import { speakBy, speakerOf } from 'contract/language/i18n';
import { Trans } from './trans';

const text = 'Read the <0>notice</0> of {day}, <1>please</1>.';
const link = <a href="/privacy">filled by the text</a>;
const shown = () =>
  render(<Trans id={text} values={{ day: '<b>1</b> May' }} components={[link, <em key="1" />]} />).container
    .innerHTML;

afterEach(() => {
  const english = speakerOf('en');
  speakBy(() => english);
});

test('draws the components around their words', () => {
  expect(shown()).toBe(
    'Read the <a href="/privacy">notice</a> of &lt;b&gt;1&lt;/b&gt; May, <em>please</em>.',
  );
});

test('draws components in one another, and one that has its own words', () => {
  const components = [link, <em key="1" />, <code key="2">₹</code>];
  expect(
    render(<Trans id="Read <0>the <1>notice</1></0>: <2/>" components={components} />).container.innerHTML,
  ).toBe('Read <a href="/privacy">the <em>notice</em></a>: <code>₹</code>');
});

test('a translation may order them as it likes, and cannot bring markup', () => {
  const hindi = speakerOf('hi', {
    [text]: compileMessage('<1>कृपया</1> {day} <img src="x" onerror="alert(1)"> <0>सूचना</0><7>!</7>'),
  });
  speakBy(() => hindi);
  expect(shown()).toBe(
    '<em>कृपया</em> &lt;b&gt;1&lt;/b&gt; May &lt;img src="x" onerror="alert(1)"&gt; ' +
      '<a href="/privacy">सूचना</a>!',
  );
});
