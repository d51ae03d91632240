import { ValidationError } from 'yup';
import { educationSchema, type EducationForm } from 'shared/contract/education';

/** The name of each answer in the line, in the order of the page. */
const names: readonly (readonly [field: string, name: string])[] = [
  ['qualification_id', 'highest qualification'],
  ['qualification_own', 'your highest qualification'],
  ['degree_id', 'field of study'],
  ['degree_own', 'your field of study'],
  ['university', 'university name'],
  ['passing_year', 'passing year'],
  ['grades', 'grades'],
  ['certificates', 'additional qualifications'],
];

/** The answers without which Next stays disabled, in words and in the order of the page. */
export function answersLeft(values: EducationForm): readonly string[] {
  try {
    educationSchema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields = error.inner.map(({ path }) => path?.split(/[.[]/)[0]);
    return names.filter(([field]) => fields.includes(field)).map(([, name]) => name);
  }
}

/** Why Next cannot be pressed yet: a disabled button alone would leave the candidate guessing. */
export function AnswersLeft({ left }: { readonly left: readonly string[] }) {
  const count = left.length === 1 ? '1 answer left' : `${left.length} answers left`;
  return (
    <p role="status" className="onb-left">
      {left.length > 0 ? `${count}: ${left.join(', ')}` : 'You have answered all the questions'}
    </p>
  );
}
