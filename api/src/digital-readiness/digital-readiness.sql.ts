import type { DigitalReadinessPayload, DigitalReadinessRecord } from 'shared/contract/digital-readiness';
import type { Queryable } from '../database/database';

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

/** Without a wish to relocate the country becomes null. */
export async function putDigitalReadiness(
  db: Queryable,
  candidateId: string,
  answers: DigitalReadinessPayload,
): Promise<void> {
  await db.query(
    `insert into digital_readinesses
       (candidate_id, personal_laptop, power_backup, headphone_with_mic, quiet_work_env, ready_to_relocate,
        internet_speed, preferred_joining_date, preferred_work_type, preferred_work_hours, preferred_location)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text::date, $9, $10, $11)
     on conflict (candidate_id) do update set personal_laptop = excluded.personal_laptop,
       power_backup = excluded.power_backup, headphone_with_mic = excluded.headphone_with_mic,
       quiet_work_env = excluded.quiet_work_env, ready_to_relocate = excluded.ready_to_relocate,
       internet_speed = excluded.internet_speed, preferred_joining_date = excluded.preferred_joining_date,
       preferred_work_type = excluded.preferred_work_type, preferred_work_hours = excluded.preferred_work_hours,
       preferred_location = excluded.preferred_location, updated_at = now()`,
    [
      candidateId,
      answers.personal_laptop,
      answers.power_backup,
      answers.headphone_with_mic,
      answers.quiet_work_env,
      answers.ready_to_relocate,
      answers.internet_speed,
      answers.preferred_joining_date,
      answers.preferred_work_type,
      answers.preferred_work_hours,
      answers.preferred_location ?? null,
    ],
  );
}
