import type { ExpertiseForm } from 'shared/contract/expertise';
import { numberAnswer, rowsOf, yesOrNoText, type AnswerRow } from '../step/answer-rows';

export const labels = {
  skills: 'Skills',
  languages: 'Languages',
  isComfortableWithNightShift: 'Are you comfortable with night shifts?',
  isComfortableWithVoiceRole: 'Are you comfortable with voice roles?',
  typing_speed: 'Typing speed',
} as const;

export function expertiseRows(values: ExpertiseForm): AnswerRow[] {
  return rowsOf(labels, {
    skills: values.skills.join(', '),
    languages: values.languages.join(', '),
    isComfortableWithNightShift: yesOrNoText(values.isComfortableWithNightShift),
    isComfortableWithVoiceRole: yesOrNoText(values.isComfortableWithVoiceRole),
    typing_speed: values.typing_speed && `${numberAnswer(values.typing_speed)} words per minute`,
  });
}
