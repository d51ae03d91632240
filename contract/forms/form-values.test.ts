import { object, string } from 'yup';
import { oneOfTexts } from '../wire/text';
import { emptyForm, formValues } from './form-values';

const schema = object({ city: string(), size: oneOfTexts(['small', 'large'], 'Please select a size') });
const defaults = { ...emptyForm(schema), city: 'Pune' };

test('a form begins with nothing chosen, but for its defaults', () => {
  expect(formValues(schema, defaults, null)).toEqual({ city: 'Pune', size: '' });
  expect(formValues(schema, defaults, { city: null })).toEqual({ city: 'Pune', size: '' });
});

test('a form is filled with what is stored', () => {
  expect(formValues(schema, defaults, { city: 'Oslo', size: 'large' })).toEqual({
    city: 'Oslo',
    size: 'large',
  });
});

test('an answer that the question does not offer any more gives way to the default', () => {
  expect(formValues(schema, defaults, { size: 'medium' })).toEqual({ city: 'Pune', size: '' });
});
