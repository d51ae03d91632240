import { readFileSync } from 'node:fs';
import path from 'node:path';
import { candidateAttribute, candidatesOnlyAttribute } from 'platform/release';
import { writeDraft } from 'shared/form/draft-storage';
import { session } from 'shared/runtime/session';
import { settleCandidatesHtml } from './candidates-html';

const script = readFileSync(path.join(import.meta.dirname, '../../public/reveal.js'), 'utf8');
const asha = { id: '7', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com' };
const page = '/onboarding/personal-information';

let root: HTMLElement;

/** The page comes in one of the ways that browsers distinguish, and runs the script before it is drawn. */
function arrive(address: string, type = 'navigate'): void {
  Object.assign(performance, { getEntriesByType: () => [{ type }] });
  window.history.replaceState(null, '', address);
  root = document.createElement('div');
  root.setAttribute(candidatesOnlyAttribute, '');
  root.innerHTML = '<form></form>';
  document.body.replaceChildren(root);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the page's own script
  new Function(script)();
}

const isRevealed = () => document.documentElement.hasAttribute(candidateAttribute);

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  document.documentElement.removeAttribute(candidateAttribute);
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

describe('a candidate’s screen that came with the page', () => {
  it('is shown to a candidate, and is the shell’s to take over', () => {
    session.start({ token: 'token-of-asha', user: asha });
    arrive(page);
    expect(isRevealed()).toBe(true);
    settleCandidatesHtml(document, root);
    expect(root).toContainHTML('<form></form>');
    expect(root).not.toHaveAttribute(candidatesOnlyAttribute);
  });

  it('stays hidden from everybody else, and goes when the shell begins', () => {
    arrive(page);
    expect(isRevealed()).toBe(false);
    settleCandidatesHtml(document, root);
    expect(root).toBeEmptyDOMElement();
    expect(root).not.toHaveAttribute(candidatesOnlyAttribute);
  });

  it('waits for the answers that the candidate has left in it', () => {
    session.start({ token: 'token-of-asha', user: asha });
    writeDraft(asha.id, 'onboarding/personal-information', { city: 'Hampi' });
    arrive(page);
    expect(isRevealed()).toBe(false);
  });

  it('does not wait for answers left in another form', () => {
    session.start({ token: 'token-of-asha', user: asha });
    writeDraft(asha.id, 'onboarding/self-assessment', { why_hire_you: 'I am quick' });
    arrive(page);
    expect(isRevealed()).toBe(true);
  });

  it.each(['reload', 'back_forward'])(
    'is not shown after a %s: browsers fill it with what the person before has typed',
    (type) => {
      session.start({ token: 'token-of-asha', user: asha });
      arrive(page, type);
      expect(isRevealed()).toBe(false);
    },
  );

  it('is drawn by the shell in a browser that forbids storage', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    arrive(page);
    expect(isRevealed()).toBe(false);
  });

  it('is none when the page came without: what is there is public', () => {
    arrive('/');
    root.removeAttribute(candidatesOnlyAttribute);
    settleCandidatesHtml(document, root);
    expect(root).toContainHTML('<form></form>');
  });
});
