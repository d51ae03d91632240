import { expertisePayloadSchema } from '../wire/expertise';
import { expertiseSchema, fromExpertise, toExpertisePayload } from './expertise';
import { problems } from '../testing/english-problems';

const form = {
  skills: ['Python', 'Bookkeeping'],
  languages: ['Marathi'],
  isComfortableWithNightShift: false,
  isComfortableWithVoiceRole: true,
  typing_speed: '45',
};

describe('the expertise form', () => {
  it('asks for a skill and a language', () => {
    expect(problems(expertiseSchema, fromExpertise(null))).toEqual({
      skills: 'Add at least one skill',
      languages: 'Add at least one language',
    });
  });

  it('sends the speed as a number, or not at all', () => {
    const send = (typing_speed: string) =>
      toExpertisePayload(expertiseSchema.validateSync({ ...form, typing_speed }));
    expect(send('45')).toEqual({ ...form, typing_speed: 45 });
    expect(Object.keys(send(''))).not.toContain('typing_speed');
    expect(problems(expertisePayloadSchema, send(''))).toEqual({});
  });

  it.each([
    ['fast', 'Typing speed must be a number'],
    ['45.5', 'Typing speed must be a whole number'],
    ['-1', 'Typing speed must be from 0 to 300 words per minute'],
    ['301', 'Typing speed must be from 0 to 300 words per minute'],
  ])('refuses the typing speed %s', (typing_speed, message) => {
    expect(problems(expertiseSchema, { ...form, typing_speed })).toEqual({ typing_speed: message });
  });

  it('is prefilled with what is stored, or with yes and yes', () => {
    expect(fromExpertise({ ...form, typing_speed: 45 })).toEqual({
      ...form,
      own_skill: '',
      own_language: '',
    });
    expect(fromExpertise({ ...form, typing_speed: null }).typing_speed).toBe('');
    expect(fromExpertise(null)).toMatchObject({
      isComfortableWithNightShift: true,
      isComfortableWithVoiceRole: true,
    });
  });
});
