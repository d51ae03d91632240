import type { ExpertisePayload, ExpertiseRecord } from 'shared/contract/expertise';
import type { Queryable } from '../database/database';
import { asJson, putRow } from '../database/put-row.sql';

export async function findExpertise(db: Queryable, candidateId: string): Promise<ExpertiseRecord | null> {
  const [row] = await db.query<ExpertiseRecord>(
    `select skills, languages, comfortable_with_night_shift as "isComfortableWithNightShift",
       comfortable_with_voice_role as "isComfortableWithVoiceRole", typing_speed
     from expertises where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

export function putExpertise(db: Queryable, candidateId: string, expertise: ExpertisePayload): Promise<void> {
  return putRow(db, 'expertises', candidateId, {
    skills: asJson(expertise.skills),
    languages: asJson(expertise.languages),
    comfortable_with_night_shift: expertise.isComfortableWithNightShift,
    comfortable_with_voice_role: expertise.isComfortableWithVoiceRole,
    typing_speed: expertise.typing_speed,
  });
}
