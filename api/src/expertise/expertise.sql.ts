import type { ExpertisePayload, ExpertiseRecord } from 'shared/contract/expertise';
import type { Queryable } from '../database/database';

export async function findExpertise(db: Queryable, candidateId: string): Promise<ExpertiseRecord | null> {
  const [row] = await db.query<ExpertiseRecord>(
    `select skills, languages, comfortable_with_night_shift as "isComfortableWithNightShift",
       comfortable_with_voice_role as "isComfortableWithVoiceRole", typing_speed
     from expertises where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

export async function putExpertise(
  db: Queryable,
  candidateId: string,
  expertise: ExpertisePayload,
): Promise<void> {
  await db.query(
    `insert into expertises
       (candidate_id, skills, languages, comfortable_with_night_shift, comfortable_with_voice_role, typing_speed)
     values ($1, $2::text::jsonb, $3::text::jsonb, $4, $5, $6)
     on conflict (candidate_id) do update set skills = excluded.skills, languages = excluded.languages,
       comfortable_with_night_shift = excluded.comfortable_with_night_shift,
       comfortable_with_voice_role = excluded.comfortable_with_voice_role, typing_speed = excluded.typing_speed,
       updated_at = now()`,
    [
      candidateId,
      JSON.stringify(expertise.skills),
      JSON.stringify(expertise.languages),
      expertise.isComfortableWithNightShift,
      expertise.isComfortableWithVoiceRole,
      expertise.typing_speed ?? null,
    ],
  );
}
