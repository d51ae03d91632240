import type { Page } from '@playwright/test';
import { newCandidate, type Candidate } from './candidate';
import { arriveAt, pickAll, press } from './documents';
import { comeToLife } from './prerendered';
import { errorSummary, fill, submitButton } from './forms';
import { fillPersonalInformation, heading, next } from './onboarding';
import { expect } from './test';

/** What a remote is there for, on its main screen: it comes, and one thing that candidates do there works. */
interface MainScreen {
  readonly remote: string;
  /** Who is signed in before: a person with applications, or one who begins. */
  readonly candidate: Candidate | 'new' | null;
  readonly use: (page: Page) => Promise<void>;
}

/** The account that each portal of one's own begins with. */
export const demo: Candidate = {
  ...newCandidate('Asha', 'Raman'),
  email: 'demo@marigold.example',
  password: 'Marigold1',
};

export const mainScreens: readonly MainScreen[] = [
  {
    remote: 'mf-landing',
    candidate: null,
    use: async (page) => {
      await page.goto('/');
      // Or the browser itself would follow the link, and the next page knows nothing of this one.
      await comeToLife(page);
      await page.getByRole('link', { name: 'START YOUR CAREER' }).click();
      await expect(heading(page, 'Sign up')).toBeVisible();
    },
  },
  {
    remote: 'mf-auth',
    candidate: null,
    use: async (page) => {
      await page.goto('/sign-in');
      await submitButton(page, 'Sign in').click();
      await expect(errorSummary(page)).toContainText('Please enter your password');
      await fill(page, { Email: demo.email, Password: demo.password });
      await submitButton(page, 'Sign in').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Thank you/);
    },
  },
  {
    remote: 'mf-dashboard',
    candidate: demo,
    use: async (page) => {
      await page.goto('/dashboard');
      const application = page.getByRole('listitem').filter({ hasText: 'Northlight Health' });
      await application.getByRole('button', { name: /details/i }).click();
      await expect(page.getByRole('dialog', { name: 'Job Status Details' })).toContainText(
        'Application Received: Done',
      );
    },
  },
  {
    remote: 'mf-onboarding',
    candidate: 'new',
    use: async (page) => {
      await page.goto('/onboarding/personal-information');
      await fillPersonalInformation(page);
      await next(page).click();
      await expect(heading(page, 'Education details')).toBeVisible();
    },
  },
  {
    remote: 'mf-documents',
    candidate: 'new',
    use: async (page) => {
      await page.goto('/documents/basic-identity');
      await arriveAt(page, 'basic-identity');
      await pickAll(page, 'basic-identity');
      await press(page, 'Next');
      await arriveAt(page, 'academic-documents');
    },
  },
];
