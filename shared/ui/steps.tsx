import AntSteps from 'antd/es/steps';
import type { ReactNode } from 'react';
import { CheckIcon } from './icons';
import './steps.css';

export interface StepItem {
  title: string;
  description?: ReactNode;
  state: 'done' | 'todo';
}

export interface StepsProps {
  /** What progresses: the list's accessible name. */
  label: string;
  items: readonly StepItem[];
}

const states = {
  done: { words: 'Done', antStatus: 'finish' },
  todo: { words: 'To do', antStatus: 'wait' },
} as const;

/**
 * A progress tracker: a column on a phone, a row where there is room. An ordered list to assistive technology; each
 * state is in words and in a shape, never in colour alone (WCAG 2.2, 1.4.1).
 */
export function Steps({ label, items }: StepsProps) {
  const steps = items.map(({ title, description, state }, index) => ({
    key: title,
    // antd hands what it does not know to the element; without these the steps are nameless boxes.
    role: 'listitem',
    status: states[state].antStatus,
    icon: state === 'done' ? <CheckIcon /> : <span aria-hidden="true">{index + 1}</span>,
    title: (
      <>
        {title}
        <span className="mg-visually-hidden">{`: ${states[state].words}`}</span>
      </>
    ),
    content: description ?? null,
  }));
  const list = { role: 'list', 'aria-label': label };
  return (
    <div className="mg-steps-room">
      <AntSteps {...list} className="mg-steps" orientation="vertical" responsive={false} items={steps} />
    </div>
  );
}
