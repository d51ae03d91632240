import type { ChangeKind } from '../change-request';

/** `verb` is the text of buttons, `title` the heading of the form. */
interface Titles {
  readonly verb: string;
  readonly title: (name: string) => string;
}

export const changeTitles: Readonly<Record<ChangeKind, Titles>> = {
  rollback: { verb: 'Roll back', title: (name) => `Roll back ${name}` },
  'abort-canary': { verb: 'End canary', title: (name) => `End the canary of ${name}` },
  'promote-canary': { verb: 'Canary for all', title: (name) => `Give the canary of ${name} to all` },
  freeze: { verb: 'Freeze', title: (name) => `Freeze ${name}` },
  unfreeze: { verb: 'Unfreeze', title: (name) => `Unfreeze ${name}` },
};

export const overviewAddress = (channel: string): string => `/ops?${new URLSearchParams({ channel })}`;

/** The address of a change's form, to which it is also sent. */
export const formAddress = (kind: ChangeKind, channel: string, name: string): string =>
  `/ops/change/${kind}?${new URLSearchParams({ channel, name })}`;
