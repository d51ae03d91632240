import { educationSchema, type EducationForm } from 'shared/contract/education';
import { problems } from 'shared/contract/problems';
import { questions } from './education-rows';

/** Rows of certificates are the only answers that a question of another name asks for. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(questions).map(({ name, label }) => [name, label.toLowerCase()])),
  certificates: 'additional qualifications',
};

/** The answers without which Next stays disabled, in words and in the order of the page. */
export function answersLeft(values: EducationForm): readonly string[] {
  const fields = Object.keys(problems(educationSchema, values)).map((path) => path.split(/[.[]/)[0]);
  return Object.keys(names).flatMap((field) => (fields.includes(field) ? [names[field] ?? field] : []));
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
