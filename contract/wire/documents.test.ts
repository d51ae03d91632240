import { completedDocumentSteps, documentSlots, otherDocumentNames, toDocumentsForm } from './documents';
import { knownExtensionOf, toFormData } from './files';

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name);
const parts = (form: FormData | null) =>
  [...(form?.entries() ?? [])].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);

describe("a documents step's body", () => {
  it('is none at all when nothing was picked', () => {
    expect(toDocumentsForm('basic-identity', { panCard: null, passport: undefined })).toBeNull();
  });

  it('goes by field for identity and academic documents', () => {
    expect(
      parts(toDocumentsForm('basic-identity', { billRent: file('rent.pdf'), adharCard: file('a.pdf') })),
    ).toEqual([
      ['aadhar_card', 'a.pdf'],
      ['address_proof', 'rent.pdf'],
    ]);
    expect(parts(toDocumentsForm('academic-documents', { postGraduateCertificate: file('pg.doc') }))).toEqual(
      [['post_graduation', 'pg.doc']],
    );
  });

  it('has numbered certificates for the others, and a name for each in the same order', () => {
    const picks = { companyIdCard: file('id.pdf'), resume: file('cv.pdf') };
    expect(parts(toDocumentsForm('professional-background', picks))).toEqual([
      ['names', 'user_resume'],
      ['names', 'company_id_card'],
      ['certificate_1', 'cv.pdf'],
      ['certificate_7', 'id.pdf'],
    ]);
    expect(parts(toDocumentsForm('skills-validation', { onlineAssessmentReport: file('r.pdf') }))).toEqual([
      ['names', 'online_assessment_report'],
      ['certificate_6', 'r.pdf'],
    ]);
  });
});

describe('the document steps', () => {
  it('know 13 other documents', () => {
    expect(new Set(otherDocumentNames).size).toBe(13);
  });

  it('are complete with every required paper, or with one where all are optional', () => {
    const identity = documentSlots['basic-identity'].map(({ name }) => name);
    expect(completedDocumentSteps(new Set(identity.slice(1)))).toEqual([]);
    const without = (slot: string) =>
      completedDocumentSteps(new Set(identity.filter((name) => name !== slot)), null, new Set([slot]));
    expect(without('passport')).toEqual(['basic-identity']);
    expect(
      completedDocumentSteps(new Set([...identity, 'hsc', 'salary_slips', 'course_certificates'])),
    ).toEqual(['basic-identity', 'academic-documents', 'skills-validation']);
  });
});

describe('a pick', () => {
  it.each([
    ['CV.PDF', '.pdf'],
    ['cv.pdf.exe', '.exe'],
    ['scan', ''],
    ['S.R.Kumar', ''],
    ['CV 12.03.2024', ''],
    ['Ravi Kumar.Resume', ''],
    ['Mr.Rao', ''],
    ['v1.2', ''],
  ])('called %s says %p of its kind', (name, ending) => {
    expect(knownExtensionOf(name)).toBe(ending);
  });

  it('is sent behind the answers, and not at all when there is none', () => {
    const body = toFormData({ city: 'Pune' }, { profile_picture: file('me.jpg'), resume: null });
    expect(parts(body)).toEqual([
      ['city', 'Pune'],
      ['profile_picture', 'me.jpg'],
    ]);
  });
});
