import stageTexts from 'contract/wire/application-stages.json' with { type: 'json' };

/**
 * Texts about the stages of an application. A database starts with these; staff change them by command.
 * Durations start unknown.
 */
export const statements = `
  create table application_stages (
    stage text primary key,
    meaning text not null,
    next text not null,
    -- Null: not known, so nothing is said.
    usual_days integer
  );
  insert into application_stages (stage, meaning, next)
    select stage, meaning, next from json_to_recordset($texts$${JSON.stringify(stageTexts)}$texts$)
      as texts (stage text, meaning text, next text);
`;
