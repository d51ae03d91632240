import { sampleCandidate } from '../samples/sample-candidate';
import { digitalReadinessPayloadSchema } from '../wire/digital-readiness';
import { digitalReadinessSchema, fromDigitalReadiness, type DigitalReadinessForm } from './digital-readiness';
import { problems } from '../testing/english-problems';

const context = { now: new Date(2026, 10, 20) };
const form: DigitalReadinessForm = {
  ...fromDigitalReadiness(sampleCandidate.digitalReadiness),
  power_backup: false,
  internet_speed: '99.5',
  preferred_joining_date: '2027-01-04',
  preferred_work_type: 'part time',
};
const send = (values: DigitalReadinessForm) => digitalReadinessSchema.validateSync(values, { context });

describe('the digital readiness form', () => {
  it('begins with every yes and full time', () => {
    expect(fromDigitalReadiness(null)).toMatchObject({
      personal_laptop: true,
      power_backup: true,
      headphone_with_mic: true,
      quiet_work_env: true,
      ready_to_relocate: true,
      preferred_work_type: 'full time',
    });
  });

  it('sends what the API takes, the speed as a number', () => {
    expect(send(form)).toEqual({ ...form, internet_speed: 99.5 });
    expect(problems(digitalReadinessPayloadSchema, send(form), context)).toEqual({});
  });

  it('sends no country for somebody who stays', () => {
    const { preferred_location: _, ...rest } = { ...form, internet_speed: 99.5, ready_to_relocate: false };
    expect(send({ ...form, ready_to_relocate: false })).toEqual(rest);
    expect(send({ ...form, ready_to_relocate: false, preferred_location: '' })).toEqual(rest);
  });

  it.each([
    ['internet_speed', '0', 'Internet speed must be more than 0'],
    ['internet_speed', 'fast', 'Internet speed must be a number'],
    ['internet_speed', '100001', 'Internet speed must be at most 100000 Mbps'],
    ['preferred_joining_date', '2031-11-21', 'Please check the year of your preferred joining date'],
    ['preferred_joining_date', '1999-12-31', 'Please check the year of your preferred joining date'],
  ])('refuses %s as %s', (field, value, message) => {
    expect(problems(digitalReadinessSchema, { ...form, [field]: value }, context)).toEqual({
      [field]: message,
    });
  });

  it('refuses a joining date of the past and takes today', () => {
    const found = (day: string) =>
      problems(digitalReadinessSchema, { ...form, preferred_joining_date: day }, context);
    expect(found('2026-11-19')).toEqual({
      preferred_joining_date: 'Your preferred joining date is in the past. Please enter today or a later day',
    });
    expect(found('2026-11-20')).toEqual({});
  });

  it('leaves a joining date that has passed to the API, which earlier builds send', () => {
    const sent = { ...form, internet_speed: 99.5, preferred_joining_date: '2026-11-19' };
    expect(problems(digitalReadinessPayloadSchema, sent, context)).toEqual({});
  });

  it('is prefilled with what is stored', () => {
    expect(fromDigitalReadiness({ ...send(form), preferred_location: 'Germany' })).toEqual(form);
  });
});
