import { focusHeading } from './focus-heading';

const mutations = () => new Promise((resolve) => setTimeout(resolve));
let screen: HTMLElement;
let onFocused: jest.Mock;

beforeEach(() => {
  document.body.innerHTML = '<a href="/">Link</a><button>Field</button><section></section>';
  screen = document.querySelector('section') as HTMLElement;
  onFocused = jest.fn();
});

describe('the heading of a screen', () => {
  it('takes the focus at once when it is there', () => {
    screen.innerHTML = '<h1>Here</h1>';
    focusHeading(screen, onFocused);
    expect(screen.querySelector('h1')).toHaveFocus();
    expect(onFocused).toHaveBeenCalledTimes(1);
  });

  it('takes the focus when it comes later', async () => {
    document.querySelector('a')?.focus();
    focusHeading(screen, onFocused);
    screen.innerHTML = '<h1>Here</h1>';
    await mutations();
    expect(screen.querySelector('h1')).toHaveFocus();
    expect(onFocused).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus to a candidate who has put it elsewhere meanwhile', async () => {
    document.querySelector('a')?.focus();
    focusHeading(screen, onFocused);
    document.querySelector('button')?.focus();
    screen.innerHTML = '<h1>Here</h1>';
    await mutations();
    expect(document.querySelector('button')).toHaveFocus();
    expect(onFocused).not.toHaveBeenCalled();
  });

  it('is not waited for once stopped', async () => {
    focusHeading(screen, onFocused)();
    screen.innerHTML = '<h1>Here</h1>';
    await mutations();
    expect(document.body).toHaveFocus();
  });
});

describe('a dialog of the last screen that closes after the heading was focused', () => {
  const frames = () => new Promise((resolve) => setTimeout(resolve, 50));
  let dialog: HTMLElement;

  /** Takes the focus as an open dialog does, then goes away with it. */
  const stealAndClose = () => {
    dialog.focus();
    dialog.remove();
  };

  beforeEach(() => {
    dialog = document.body.appendChild(document.createElement('button'));
    screen.innerHTML = '<h1>Here</h1>';
  });

  it('gives the focus back to the heading, which is announced once', async () => {
    focusHeading(screen, onFocused);
    stealAndClose();
    await frames();
    expect(screen.querySelector('h1')).toHaveFocus();
    expect(onFocused).toHaveBeenCalledTimes(1);
  });

  it('does not move the focus of a candidate who has pressed a key', async () => {
    focusHeading(screen, onFocused);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
    stealAndClose();
    await frames();
    expect(document.body).toHaveFocus();
  });
});
