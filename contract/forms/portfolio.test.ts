import { fromPortfolio, withScheme } from './portfolio';
import { portfolioSchema } from '../wire/portfolio';
import { problems } from '../testing/english-problems';
import { fromSelfAssessment } from './self-assessment';
import { selfAssessmentSchema } from '../wire/self-assessment';

describe('a link', () => {
  it.each(['', 'https://www.linkedin.com/in/asha', 'http://asha.example/a?b=c#d', ' https://मराठी.भारत/ '])(
    'may be %p',
    (link) => {
      expect(problems(portfolioSchema, { linkedin_url: link, portfolio_url: link })).toEqual({});
    },
  );

  it.each([
    'asha',
    'linkedin.com/in/asha',
    'https://',
    'https://localhost',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://asha.example',
    'https://asha:secret@asha.example',
    'https://a b.example',
  ])('may not be %p', (link) => {
    expect(problems(portfolioSchema, { linkedin_url: link, portfolio_url: link })).toEqual({
      linkedin_url: 'Please enter a valid linkedin url',
      portfolio_url: 'Please enter a valid portfolio url',
    });
  });

  it.each([
    ['linkedin.com/in/asha', 'https://linkedin.com/in/asha'],
    [' //asha.example ', 'https://asha.example'],
    ['http://asha.example', 'http://asha.example'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['  ', ''],
  ])('typed as %p becomes %p', (typed, link) => {
    expect(withScheme(typed)).toBe(link);
  });

  it('is prefilled with what is stored', () => {
    const stored = { resume: 'a.pdf', cover: null, linkedin_url: 'https://a.example', portfolio_url: '' };
    expect(fromPortfolio(stored)).toEqual({ linkedin_url: 'https://a.example', portfolio_url: '' });
  });
});

describe('the self-assessment', () => {
  it('may be left empty, and begins with "no remote work"', () => {
    expect(fromSelfAssessment(null).worked_remotely_before).toBe(false);
    expect(problems(selfAssessmentSchema, fromSelfAssessment(null))).toEqual({});
    expect(selfAssessmentSchema.validateSync({})).toEqual(fromSelfAssessment(null));
  });

  it('has answers of bearable length', () => {
    const long = { ...fromSelfAssessment(null), applied_elsewhere: 'a'.repeat(2001) };
    expect(problems(selfAssessmentSchema, long)).toEqual({
      applied_elsewhere: 'Please use at most 2000 characters for the answer',
    });
  });
});
