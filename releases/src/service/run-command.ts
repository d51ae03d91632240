import type { ChangeName, Command, CommandOf } from '../channel/command';
import { collectGarbage, findClutter, garbageText, keptDays } from '../upkeep/gc';
import { requireMay, type Call } from './caller';
import { createPreview, endPreview, listPreviews } from './previews';
import { createToken, listTokens, revokeToken } from './tokens';

/** Of commands that change no channel. */
type OtherName = Exclude<Command['command'], ChangeName>;
type Run<Name extends OtherName> = (
  call: Call,
  command: CommandOf<Name>,
) => Promise<{ readonly lines: readonly string[] }>;

const gc: Run<'gc'> = async ({ store, caller, now }, { keep, apply }) => {
  requireMay(caller, ['gc'], '*');
  const { builds, revisions } = apply
    ? await collectGarbage(store, keep, now.getTime())
    : await findClutter(store, keep, now.getTime());
  const count = (wanted: (typeof builds)[number]['action']): number =>
    builds.filter(({ action }) => action === wanted).length;
  const sum = apply
    ? `${count('remove')} builds removed, ${count('mark for removal')} marked; run it again a day later to remove those`
    : `${builds.length} builds are not named by the newest ${keep} revisions of each channel`;
  const old = Object.entries(revisions).map(
    ([channel, number]) =>
      `${apply ? 'removed' : 'remove'}: ${number} revisions of ${channel}, older than ${keptDays} days`,
  );
  return { lines: [...builds.map(garbageText), ...old, sum] };
};

const runs: { readonly [Name in OtherName]: Run<Name> } = {
  preview: createPreview,
  'list-previews': listPreviews,
  'end-preview': endPreview,
  gc,
  'create-token': createToken,
  'revoke-token': revokeToken,
  'list-tokens': listTokens,
};

/** Carries out a command that changes no channel. */
export function runCommand(call: Call, command: Extract<Command, { readonly command: OtherName }>) {
  const run = runs[command.command] as Run<OtherName>; // of the very command
  return run(call, command);
}
