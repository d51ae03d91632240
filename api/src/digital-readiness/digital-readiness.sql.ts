import type { DigitalReadinessPayload, DigitalReadinessRecord } from 'shared/contract/digital-readiness';
import type { Queryable } from '../database/database';
import { asDate, putRow } from '../database/put-row.sql';

export async function findDigitalReadiness(
  db: Queryable,
  candidateId: string,
): Promise<DigitalReadinessRecord | null> {
  const [row] = await db.query<DigitalReadinessRecord>(
    `select personal_laptop, power_backup, headphone_with_mic, quiet_work_env, ready_to_relocate, internet_speed,
       to_char(preferred_joining_date, 'YYYY-MM-DD') as preferred_joining_date, preferred_work_type,
       preferred_work_hours, preferred_location
     from digital_readinesses where candidate_id = $1`,
    [candidateId],
  );
  return row ?? null;
}

/** Without relocation the country becomes null. */
export function putDigitalReadiness(
  db: Queryable,
  candidateId: string,
  answers: DigitalReadinessPayload,
): Promise<void> {
  return putRow(db, 'digital_readinesses', candidateId, {
    personal_laptop: answers.personal_laptop,
    power_backup: answers.power_backup,
    headphone_with_mic: answers.headphone_with_mic,
    quiet_work_env: answers.quiet_work_env,
    ready_to_relocate: answers.ready_to_relocate,
    internet_speed: answers.internet_speed,
    preferred_joining_date: asDate(answers.preferred_joining_date),
    preferred_work_type: answers.preferred_work_type,
    preferred_work_hours: answers.preferred_work_hours,
    preferred_location: answers.preferred_location,
  });
}
