import { compileMessage } from '@lingui/message-utils/compileMessage';
import { render } from '@testing-library/react';
import { speakBy, speakerOf } from 'contract/i18n';
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
  jest.spyOn(console, 'error').mockImplementation();
  expect(shown()).toBe('Read the <a href="/privacy">notice</a> of 1 May, <em>please</em>.');
});

test('a translation may order them as it likes, and cannot bring markup', () => {
  const error = jest.spyOn(console, 'error').mockImplementation();
  const hindi = speakerOf('hi', {
    [text]: compileMessage('<1>कृपया</1> {day} <img src="x" onerror="alert(1)"> <0>सूचना</0>'),
  });
  speakBy(() => hindi);
  expect(shown()).toBe(
    '<em>कृपया</em> 1 May &lt;img src="x" onerror="alert(1)"&gt; <a href="/privacy">सूचना</a>',
  );
  expect(error).toHaveBeenCalled();
});
