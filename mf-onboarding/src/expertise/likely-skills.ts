import fields from './likely-skills.json';

const patterns = fields.map(({ of, skills }) => ({ of: new RegExp(of, 'i'), skills }));

/**
 * Skills that suit a degree and a job title, by their names in the list; what suits the title comes first.
 * @param about the title, then the degree
 */
export function likelySkills(...about: readonly string[]): string[] {
  const found = about.flatMap((text) =>
    text === '' ? [] : patterns.filter(({ of }) => of.test(text)).flatMap(({ skills }) => skills),
  );
  return [...new Set(found)];
}
