import type { DigitalReadinessForm } from 'shared/contract/digital-readiness';
import { capital, dayText, numberAnswer, rowsOf, yesOrNoText, type AnswerRow } from '../step/answer-rows';

export const labels = {
  personal_laptop: 'Do you have your own laptop?',
  power_backup: 'Do you have power backup?',
  internet_speed: 'Internet speed',
  headphone_with_mic: 'Do you have a headphone with a mic?',
  quiet_work_env: 'Do you have a quiet environment to work in?',
  preferred_joining_date: 'Preferred joining date',
  preferred_work_hours: 'Preferred work hours',
  preferred_work_type: 'Work type',
  ready_to_relocate: 'Are you willing to relocate?',
  preferred_location: 'Preferred country',
} as const;

/** The country is asked for only when relocating. */
export function digitalReadinessRows(values: DigitalReadinessForm): AnswerRow[] {
  return rowsOf(labels, {
    personal_laptop: yesOrNoText(values.personal_laptop),
    power_backup: yesOrNoText(values.power_backup),
    internet_speed: values.internet_speed && `${numberAnswer(values.internet_speed)} Mbps`,
    headphone_with_mic: yesOrNoText(values.headphone_with_mic),
    quiet_work_env: yesOrNoText(values.quiet_work_env),
    preferred_joining_date: dayText(values.preferred_joining_date),
    preferred_work_hours: values.preferred_work_hours,
    preferred_work_type: capital(values.preferred_work_type),
    ready_to_relocate: yesOrNoText(values.ready_to_relocate),
    ...(values.ready_to_relocate ? { preferred_location: values.preferred_location } : {}),
  });
}
