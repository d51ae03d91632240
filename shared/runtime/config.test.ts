import { configElementId } from 'platform/release';
import { readConfig } from 'shared/runtime/config';

function pageSays(config: object): void {
  document.body.innerHTML = `<script type="application/json" id="${configElementId}">${JSON.stringify(config)}</script>`;
}

afterEach(() => document.body.replaceChildren());

describe('the run-time configuration', () => {
  it('points to /api of this origin unless the page says otherwise', () => {
    expect(readConfig()).toEqual({ apiBase: '/api', flags: [] });
  });

  it('is what the page says', () => {
    pageSays({ apiBase: 'https://api.example/v2' });
    expect(readConfig().apiBase).toBe('https://api.example/v2');
  });

  it('keeps the defaults for what the page leaves out', () => {
    pageSays({});
    expect(readConfig().apiBase).toBe('/api');
  });
});
