/** What a part of a resume is about. */
export type SectionKind =
  /** Before the first heading. */
  | 'top'
  | 'personal'
  | 'summary'
  | 'education'
  | 'experience'
  | 'skills'
  | 'languages'
  /** Other people: their numbers are not the candidate's. */
  | 'people'
  | 'other';

const headings: Readonly<Record<Exclude<SectionKind, 'top'>, string>> = {
  personal: `personal details|personal information|personal info|personal profile|personal data|personal
    particulars|personal dossier|personal vitae|personal bio data|biographical details|contact|contacts|contact
    me|contact details|contact information|contact info|address|basic details|basic information|व्यक्तिगत
    विवरण|व्यक्तिगत जानकारी|संपर्क|पता`,
  summary: `summary|professional summary|career summary|executive summary|profile summary|summary of
    experience|profile|professional profile|career profile|about|about me|objective|career objective|career
    objectives|job objective|career snapshot|career highlights|career overview|overview|synopsis|profile
    synopsis|professional synopsis|highlights|introduction|उद्देश्य|परिचय`,
  education: `education|educations|educational qualification|educational qualifications|education
    qualification|education qualifications|educational details|education details|educational
    background|educational profile|educational credentials|academic qualification|academic
    qualifications|academic details|academic profile|academic background|academic
    credentials|academic record|academics|scholastics|scholastic record|qualification|qualifications|qualification details|education and
    training|education and qualifications|professional qualification|professional qualifications|technical
    qualification|technical qualifications|education summary|academia|academic chronicle|शिक्षा|शैक्षिक
    योग्यता|शैक्षणिक योग्यता`,
  experience: `experience|experiences|work experience|work experiences|working experience|professional
    experience|job experience|employment|employment history|employment details|employment record|employment
    experience|work history|career history|professional history|professional background|experience
    details|experience summary|work profile|professional experiences|teaching experience|clinical
    experience|industrial experience|industry experience|relevant experience|total experience|organisational
    experience|organizational experience|career graph|अनुभव|कार्य अनुभव|कार्यानुभव`,
  skills: `skills|skill|skill set|skill sets|skillset|key skills|technical skills|professional skills|core
    skills|soft skills|top skills|it skills|computer skills|personal skills|digital skills|skills and
    abilities|skills and tools|skills summary|technical skill|core competencies|core competency|key
    competencies|competencies|technical proficiency|technical expertise|technical competencies|areas of
    expertise|area of expertise|expertise|computer knowledge|computer proficiency|computer literacy|software
    knowledge|software skills|software proficiency|technologies|tools|tools and technologies|technical
    knowledge|it proficiency|skills and expertise|कौशल|तकनीकी कौशल`,
  languages: `languages|language|languages known|language known|languages spoken|language skills|language
    proficiency|linguistic proficiency|linguistic skills|known languages|languages i know|mother tongue|mother
    tongues|other language|other languages|भाषाएँ|भाषाएं|भाषा|भाषा ज्ञान`,
  people: `reference|references|referees|referee|professional references|emergency contact|emergency
    contacts|emergency contact details|family details|family background|family|family information`,
  other: `projects|project|academic projects|academic project|project work|key projects|project
    details|personal projects|major project|major projects|mini project|project undertaken|projects
    undertaken|internship|internships|internship experience|training|trainings|industrial training|certification|certifications|certificates|certificate|courses|courses and
    certifications|achievements|achievement|awards|awards and achievements|honours|honors|awards and
    honours|publications|research|research interests|patents|hobbies|hobbies and interests|hobby|interests|areas
    of interest|area of interest|extra curricular activities|extracurricular activities|co curricular
    activities|activities|volunteering|volunteer experience|volunteer work|strengths|strength|personal
    strengths|personal traits|personal qualities|personality traits|declaration|memberships|workshops|workshops
    attended|seminars|conferences|passport details|licences|licenses|licenses and
    certifications|licences and certifications|salary details|additional information|responsibilities|roles and
    responsibilities|key responsibilities|job responsibilities|job profile|positions of responsibility|position of
    responsibility|leadership|extra qualification|extra
    qualifications|others|other information|other details|रुचियाँ|घोषणा|शौक`,
};

const kinds = new Map<string, SectionKind>(
  Object.entries(headings).flatMap(([kind, names]) =>
    names.split('|').map((name) => [name.replace(/\s+/g, ' '), kind as SectionKind] as const),
  ),
);

/** 'Education :' is 'education'. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{M}\s]/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}

const joined = (text: string) => text.replace(/ /g, '');
const joinedKinds = new Map([...kinds].map(([name, kind]) => [joined(name), kind] as const));

/** 'E D U C AT I O N': wide gaps between letters hide where words end. */
const isSpaced = (words: readonly string[]) =>
  words.length > 3 &&
  words.every((word) => word.length <= 3) &&
  words.filter((word) => word.length === 1).length > 2;

function kindOf(text: string): SectionKind | null {
  const name = plain(text);
  return (isSpaced(name.split(' ')) ? joinedKinds.get(joined(name)) : kinds.get(name)) ?? null;
}

const longestHeading = 60;

/** The kind of section that a line of this text begins; null when it is no heading. */
export function headingKind(text: string): SectionKind | null {
  if (text.length > longestHeading || /\d{2}/.test(text)) return null;
  const whole = kindOf(text);
  if (whole) return whole;
  // Two languages: 'शिक्षा / Education', 'Education (शिक्षा)'.
  const parts = text.split(/[/|()]/).filter((part) => plain(part) !== '' && !part.includes('\ufffd'));
  // The other language cannot be read.
  if (parts.length === 1 && text.includes('\ufffd')) return kindOf(parts[0] ?? '');
  if (parts.length !== 2) return null;
  const [first, second] = parts.map(kindOf);
  return first === second ? (first ?? null) : null;
}

/** 'Skills: Java, SQL' -> its kind and 'Java, SQL'. */
export function labelled(text: string): { readonly kind: SectionKind; readonly rest: string } | null {
  const [, label, rest] = /^([^:：]{3,60}?)\s*(?::\s*-?|：|\s[-–—]\s)\s*(\S.*)$/u.exec(text) ?? [];
  const kind = label === undefined ? null : headingKind(label);
  return kind && rest !== undefined ? { kind, rest } : null;
}
