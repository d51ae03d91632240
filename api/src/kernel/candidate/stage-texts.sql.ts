import { applicationStages, type StageText } from 'contract/wire/applications';
import { findRow, requireRow, type Queryable } from '../../database/database';

/** An expression: a stage of `application_stages` as JSON. */
export const stageText = `json_build_object('stage', stage, 'meaning', meaning, 'next', next,
  'usualDays', usual_days)`;

/** An expression: all stages as JSON, in their order. */
export const stageTexts = `(select json_agg(${stageText}
  order by array_position(array['${applicationStages.join("', '")}'], stage)) from application_stages)`;

export const listStageTexts = async (db: Queryable): Promise<readonly StageText[]> =>
  (await requireRow<{ texts: StageText[] }>(db, `select ${stageTexts} as texts`)).texts;

type StageChange = { readonly [Field in 'meaning' | 'next' | 'usualDays']?: StageText[Field] | undefined };

/** Changes what is given and keeps the rest. Null when there is no such stage. */
export const changeStageText = async (
  db: Queryable,
  stage: string,
  { meaning, next, usualDays }: StageChange,
): Promise<StageText | null> => {
  const row = await findRow<{ text: StageText }>(
    db,
    `update application_stages set meaning = coalesce($2, meaning), next = coalesce($3, next),
       usual_days = case when $4 then $5::int else usual_days end
     where stage = $1 returning ${stageText} as text`,
    [stage, meaning ?? null, next ?? null, usualDays !== undefined, usualDays ?? null],
  );
  return row?.text ?? null;
};
