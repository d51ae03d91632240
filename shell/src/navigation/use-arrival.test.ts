import { act, renderHook, screen } from '@testing-library/react';
import { BrowserRouter } from 'shared/runtime/router';
import { fakeRemote } from '../testing/fake-remote';
import { arrivals, follow, loads, openPortal, remotes } from '../testing/portal';
import { useArrival } from './use-arrival';

jest.mock('../loader/load-build', () => ({ loadRemote: jest.fn(), preloadRemote: jest.fn() }));
jest.mock('shared/runtime/api', () => ({ call: jest.fn(() => new Promise(() => undefined)) }));

let scrollTo: jest.Mock;

function scrolledTo(top: number): void {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event('scroll'));
}

const heading = () => screen.getByRole('heading', { level: 1 });
const announced = () => document.querySelector('[aria-live=polite]:not([role])')?.textContent;

async function back(): Promise<void> {
  await act(async () => {
    const gone = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await gone;
  });
  await arrivals();
}

beforeEach(async () => {
  scrollTo = jest.fn();
  Object.assign(window, { scrollTo, scrollY: 0 });
  sessionStorage.clear();
  await openPortal('/sign-in');
});

describe('the first screen of a page load', () => {
  it('leaves focus, scrolling and announcement to the browser', () => {
    expect(heading()).toHaveTextContent('mf-auth at /sign-in');
    expect(document.body).toHaveFocus();
    expect(scrollTo).not.toHaveBeenCalled();
    expect(announced()).toBe('');
  });
});

describe('a navigation inside the portal', () => {
  it.each([
    ['within a remote', '/sign-up'],
    ['to another remote', '/'],
    ['to a page that does not exist', '/nowhere'],
  ])('%s moves the focus to the heading', async (_, to) => {
    await follow('mf-auth', to);
    expect(heading()).toHaveFocus();
  });

  it('announces the new title', async () => {
    await follow('mf-auth', '/sign-up');
    expect(announced()).toBe('/sign-up · Marigold');
  });

  it('takes the title of the route where a remote sets none, as a load does', async () => {
    loads.set('mf-landing', async () => fakeRemote('mf-landing'));
    await follow('mf-auth', '/privacy');
    expect([document.title, announced()]).toEqual(['Privacy · Marigold', 'Privacy · Marigold']);
    await follow('mf-auth', '/sign-up');
    expect(document.title).toBe('/sign-up · Marigold');
    await follow('mf-auth', '/');
    expect(document.title).toMatch(/^Marigold · ./);
  });

  it('begins the new screen at its top', async () => {
    scrolledTo(420);
    await follow('mf-auth', '/sign-up');
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  it('leaves the page alone that is at its top already', async () => {
    await follow('mf-auth', '/sign-up');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it.each(['/sign-in#help', '/sign-in?from=mail'])(
    'that changes only the hash or the query (%s) moves nothing',
    async (to) => {
      await follow('mf-auth', to);
      expect(document.body).toHaveFocus();
      expect(scrollTo).not.toHaveBeenCalled();
    },
  );

  it('restores on Back where the page was left', async () => {
    scrolledTo(420);
    await follow('mf-auth', '/sign-up');
    scrolledTo(7);
    await back();
    expect(heading()).toHaveTextContent('mf-auth at /sign-in');
    expect(scrollTo).toHaveBeenLastCalledWith({ top: 420, behavior: 'instant' });
  });

  it('goes to the newest address when the candidate is faster than the screens', async () => {
    await act(async () => {
      remotes.get('mf-auth')?.navigator?.push('/sign-up');
      remotes.get('mf-auth')?.navigator?.push('/contact-us');
    });
    await arrivals();
    expect(heading()).toHaveTextContent('/contact-us');
    expect(announced()).toBe('/contact-us · Marigold');
  });
});

describe('scroll positions', () => {
  it('are kept for a reload of the tab', () => {
    scrolledTo(300);
    window.dispatchEvent(new Event('pagehide'));
    const stored = JSON.parse(sessionStorage.getItem('portal-scroll') ?? '[]') as [string, number][];
    expect(stored.map(([, top]) => top)).toContain(300);
  });

  it('come back after a reload', async () => {
    sessionStorage.setItem('portal-scroll', JSON.stringify([['default /contact-us', 640]]));
    Object.assign(performance, { getEntriesByType: () => [{ type: 'reload' }] });
    await openPortal('/contact-us');
    expect(scrollTo).toHaveBeenCalledWith({ top: 640, behavior: 'instant' });
    Object.assign(performance, { getEntriesByType: undefined });
  });

  it('are not those of another page that was loaded in this tab', async () => {
    sessionStorage.setItem('portal-scroll', JSON.stringify([['default /sign-up', 640]]));
    Object.assign(performance, { getEntriesByType: () => [{ type: 'back_forward' }] });
    await openPortal('/forgot-password');
    expect(scrollTo).not.toHaveBeenCalled();
    Object.assign(performance, { getEntriesByType: undefined });
  });

  it('stay what they were for somebody who is typing before the screen lives', async () => {
    sessionStorage.setItem('portal-scroll', JSON.stringify([['default /sign-in', 640]]));
    Object.assign(performance, { getEntriesByType: () => [{ type: 'reload' }] });
    const screenThere = renderHook(useArrival, { wrapper: BrowserRouter });
    const pane = document.body.appendChild(document.createElement('div'));
    pane.append(document.createElement('input'));
    pane.querySelector('input')?.focus();
    act(() => screenThere.result.current.arrive(pane));
    expect(scrollTo).not.toHaveBeenCalled();
    expect(pane.querySelector('input')).toHaveFocus();
    pane.remove();
    Object.assign(performance, { getEntriesByType: undefined });
  });
});
