import { expect, type Locator, type Page } from '@playwright/test';
import type { TestFile } from './files';
import { field } from './forms';

/** How somebody uses the portal. A tap, a field that is filled and a file that is chosen are a press each. */
export interface Hands {
  /** Whether each screen is also read in the accessibility tree, as assistive technology gets it. */
  readonly readsTree: boolean;
  readonly presses: () => number;
  readonly press: (target: Locator) => Promise<void>;
  readonly type: (label: string, text: string) => Promise<void>;
  /** An answer of a list, found by typing. */
  readonly choose: (label: string, option: string) => Promise<void>;
  readonly answer: (question: string | RegExp, choice: string) => Promise<void>;
  readonly files: (control: Locator, ...files: TestFile[]) => Promise<void>;
}

const optionOf = (page: Page, option: string) =>
  page.locator('.mg-select-popup:visible').getByTitle(option, { exact: true });
const radioOf = (page: Page, question: string | RegExp, choice: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: new RegExp(`^${choice}`) });

/** Opens the device's own chooser, and takes files there: a press to open it, and one for each file. */
async function takeFiles(page: Page, open: () => Promise<void>, files: readonly TestFile[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles([...files]);
}

/** Somebody with a phone. */
export function fingers(page: Page): Hands {
  let presses = 0;
  const press = async (target: Locator) => {
    await target.tap();
    presses += 1;
  };
  return {
    readsTree: false,
    presses: () => presses,
    press,
    type: async (label, text) => {
      await field(page, label).tap();
      await page.keyboard.type(text);
      presses += 1;
    },
    choose: async (label, option) => {
      await page.getByRole('combobox', { name: label }).tap();
      await page.keyboard.type(option);
      presses += 1;
      await press(optionOf(page, option));
    },
    answer: async (question, choice) => {
      const labels = page.getByRole('radiogroup', { name: question }).locator('label');
      await press(labels.filter({ hasText: new RegExp(`^${choice}`) }));
      await expect(radioOf(page, question, choice)).toBeChecked();
    },
    files: async (control, ...files) => {
      // The control lies over its whole box, or is pressed by its label.
      await takeFiles(page, () => control.tap({ force: true }), files);
      presses += 1 + files.length;
    },
  };
}

/** Somebody without a pointer: every control is reached by Tab. */
export function keyboard(page: Page): Hands {
  let presses = 0;
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 150; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
      presses += 1;
    }
    throw new Error(`The keyboard does not get to ${String(target)}`);
  };
  const enter = async (target: Locator, key: string) => {
    await reach(target);
    await page.keyboard.press(key);
    presses += 1;
  };
  return {
    readsTree: true,
    presses: () => presses,
    press: (target) => enter(target, 'Enter'),
    type: async (label, text) => {
      await reach(field(page, label));
      await page.keyboard.type(text);
      presses += 1;
    },
    choose: async (label, option) => {
      await reach(page.getByRole('combobox', { name: label }));
      await page.keyboard.type(option);
      // Enter takes the option that is marked, which follows what was typed a moment later.
      await expect(optionOf(page, option)).toHaveClass(/-option-active/);
      await page.keyboard.press('Enter');
      presses += 2;
    },
    answer: async (question, choice) => {
      const group = page.getByRole('radiogroup', { name: question });
      await reach(group.getByRole('radio', { checked: true }));
      const wanted = radioOf(page, question, choice);
      for (let arrows = 0; arrows < 8; arrows += 1) {
        if (await wanted.isChecked()) break;
        await page.keyboard.press('ArrowDown');
        presses += 1;
      }
      await expect(wanted).toBeChecked();
    },
    files: async (control, ...files) => {
      await takeFiles(page, () => enter(control, 'Space'), files);
      presses += files.length;
    },
  };
}
