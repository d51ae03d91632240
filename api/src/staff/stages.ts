import { stageTextMaxLength, usualDaysMax, type StageText } from 'contract/wire/applications';
import { changeStageText, listStageTexts } from '../kernel/candidate/stage-texts.sql';
import { StaffError, textOf, type StaffServices } from './context';
import { requireRight, type Actor } from './roles';

type Services = Pick<StaffServices, 'database'>;

/** What candidates read about the stages of an application, in their order. */
export function listStages({ database }: Services, actor: Actor): Promise<readonly StageText[]> {
  requireRight(actor, 'keep lists and texts');
  return listStageTexts(database);
}

interface StageChange {
  readonly stage: string;
  readonly meaning?: string | undefined;
  readonly next?: string | undefined;
  /** Whole days; null: it is not known. */
  readonly usualDays?: number | null | undefined;
}

const readText = (name: string, given: string | undefined) =>
  given === undefined ? undefined : textOf(name, 3, stageTextMaxLength)(given);

/** Changes what is given of a stage's texts. */
export async function changeStage(
  { database }: Services,
  actor: Actor,
  { stage, usualDays, ...texts }: StageChange,
): Promise<StageText> {
  requireRight(actor, 'keep lists and texts');
  const days = usualDays ?? null;
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= usualDaysMax))
    throw new StaffError(`The usual days must be a whole number from 1 to ${usualDaysMax}`);
  const meaning = readText('The meaning', texts.meaning);
  const next = readText('What comes next', texts.next);
  const changed = await changeStageText(database, stage, { meaning, next, usualDays });
  if (!changed) throw new StaffError(`There is no stage ${stage}`, 'not-found');
  return changed;
}
