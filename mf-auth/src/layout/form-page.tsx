import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form, type FormProps } from 'shared/form/form';
import { SubmitButton } from 'shared/form/submit-button';
import { PageFrame, type PageFrameProps } from './page-frame';

interface FormPageProps<In extends FieldValues, Out extends FieldValues>
  extends PageFrameProps, Pick<FormProps<In, Out>, 'form' | 'onSubmit'> {
  /** The words on the button. */
  readonly submit: string;
  /** Under the button. */
  readonly after?: ReactNode;
  /** Replaces the form once it has done its work. */
  readonly result?: ReactNode;
}

/** A page with one form, which is called as the page is; the children are its fields. */
export function FormPage<In extends FieldValues, Out extends FieldValues>(props: FormPageProps<In, Out>) {
  const { form, onSubmit, submit, after, result, children, ...frame } = props;
  return (
    <PageFrame {...frame}>
      {result ?? (
        <Form form={form} label={frame.title} onSubmit={onSubmit}>
          {children}
          <SubmitButton size="l" wide>
            {submit}
          </SubmitButton>
          {after}
        </Form>
      )}
    </PageFrame>
  );
}
