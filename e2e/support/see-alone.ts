import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { freePort } from './free-port';
import type { Manager } from './page-commands';
import { expect } from './test';

/** Starts `npm run dev -- --port` in the repository, and returns once its page shows its heading. */
export async function seeAlone(
  page: Page,
  repository: string,
  manager: Manager,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const port = await freePort();
  const child = spawn(
    manager,
    ['run', 'dev', '--port', String(port)].toSpliced(2, 0, ...(manager === 'npm' ? ['--'] : [])),
    {
      cwd: repository,
      env,
      stdio: 'ignore',
      detached: true,
    },
  );
  try {
    const url = `http://localhost:${port}/saved-jobs`;
    const answers = async () => (await fetch(url).catch(() => null))?.status ?? 0;
    await expect.poll(answers, { timeout: 180_000, message: `${manager} run dev` }).toBeGreaterThan(0);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Saved jobs' })).toBeVisible({
      timeout: 60_000,
    });
    await page.goto('about:blank');
  } finally {
    const closed = once(child, 'close');
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await closed;
  }
}
