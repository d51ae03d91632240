import type { Command } from 'commander';
import {
  applicationStages,
  stageTextMaxLength,
  usualDaysMax,
  usualTime,
  type StageText,
} from 'contract/wire/applications';
import { i18n } from 'server-kit/i18n';
import { lineOf, oneOf, StaffError, type StaffContext } from './context';
import { asLead } from './roles';
import { changeStage, listStages } from './stages';

function daysOf(given: string): number {
  const days = Number(given);
  if (/^\d+$/.test(given) && days >= 1 && days <= usualDaysMax) return days;
  throw new StaffError(`--usual-days must be a whole number from 1 to ${usualDaysMax}`);
}

const linesOf = (text: StageText): string => {
  const { stage, meaning, next } = text;
  return `${stage}\n  Meaning     ${meaning}\n  Next        ${next}\n  Usual time  ${usualTime(i18n, text) ?? 'not known'}`;
};

interface Options {
  readonly meaning?: string;
  readonly next?: string;
  readonly usualDays?: number;
  readonly unknown?: true;
}

/** `stages` and `stage-text`: what candidates read about the stages of an application. */
export function addStageCommands(program: Command, context: StaffContext): void {
  const { print } = context;
  const actor = asLead(context.actor);
  program
    .command('stages')
    .description('show what candidates read about the stages of an application')
    .action(async () => print((await listStages(context, actor)).map(linesOf).join('\n')));

  program
    .command('stage-text')
    .description(`change what candidates read about a stage: ${applicationStages.join(', ')}`)
    .argument('<stage>', '', oneOf('stage', applicationStages))
    .option('--meaning <sentence>', 'what it means', lineOf('meaning', 3, stageTextMaxLength))
    .option('--next <sentence>', 'what comes next', lineOf('next', 3, stageTextMaxLength))
    .option('--usual-days <days>', 'how long it usually takes, as you know from experience', daysOf)
    .option('--unknown', 'say nothing about how long it takes')
    .action(async (stage: string, { meaning, next, usualDays, unknown }: Options) => {
      if (unknown && usualDays !== undefined)
        throw new StaffError('Give --usual-days or --unknown, not both');
      const days = unknown ? null : usualDays;
      if ([meaning, next, days].every((one) => one === undefined))
        throw new StaffError('Say what to change: --meaning, --next, --usual-days or --unknown');
      print(linesOf(await changeStage(context, actor, { stage, meaning, next, usualDays: days })));
    });
}
