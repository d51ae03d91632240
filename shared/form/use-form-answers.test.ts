import { act, renderHook } from '@testing-library/react';
import { object, string } from 'yup';
import { useSchemaForm } from './form';
import { useFormAnswers } from './use-form-answers';

const empty = { words: '', role: '' };
const schema = object({ words: string().defined(), role: string().defined() });

const onTyped = jest.fn();
const open = () =>
  renderHook(() => {
    const form = useSchemaForm(schema, { defaultValues: empty });
    return { form, write: useFormAnswers(form, empty, onTyped) };
  }).result;

beforeEach(() => onTyped.mockReset());

test('what the candidate changes is reported with all answers', () => {
  const hook = open();
  act(() => hook.current.form.setValue('words', 'Typed'));
  expect(onTyped).toHaveBeenCalledWith({ words: 'Typed', role: '' });
});

test('answers are written into the fields, and are not taken for typing, not even halfway', () => {
  const hook = open();
  act(() => hook.current.write({ words: 'Saved', role: 'Cook' }));
  expect(hook.current.form.getValues()).toEqual({ words: 'Saved', role: 'Cook' });
  expect(onTyped).not.toHaveBeenCalled();
});

test('a field that shows the answer already is left alone, with its caret', () => {
  const hook = open();
  const setValue = jest.spyOn(hook.current.form, 'setValue');
  act(() => hook.current.write({ words: '', role: 'Cook' }));
  expect(setValue.mock.calls.map(([name]) => name)).toEqual(['role']);
});
