import AntSteps from 'antd/es/steps';
import type { ReactNode } from 'react';
import { CheckIcon } from './icons';
import './steps.css';

export type StepState = 'done' | 'current' | 'todo';

export interface StepItem {
  title: string;
  description?: ReactNode;
  state: StepState;
}

export interface StepsProps {
  /** What progresses: the list's accessible name. */
  label: string;
  items: readonly StepItem[];
  /** The words for each state, read out behind the title. */
  stateText?: Partial<Record<StepState, string>> | undefined;
}

const words: Record<StepState, string> = { done: 'Done', current: 'Current', todo: 'To do' };
const antStatus = { done: 'finish', current: 'process', todo: 'wait' } as const;

/**
 * A progress tracker: a column on a phone, a row where there is room. An ordered list to assistive technology; each
 * state is in words and in a shape, never in colour alone (WCAG 2.2, 1.4.1).
 */
export function Steps({ label, items, stateText = {} }: StepsProps) {
  const steps = items.map(({ title, description, state }, index) => ({
    key: title,
    // antd hands what it does not know to the element; without these the steps are nameless boxes.
    role: 'listitem',
    ...(state === 'current' ? { 'aria-current': 'step' as const } : {}),
    status: antStatus[state],
    icon: state === 'done' ? <CheckIcon /> : <span aria-hidden="true">{index + 1}</span>,
    title: (
      <>
        {title}
        <span className="mg-visually-hidden">{`: ${stateText[state] ?? words[state]}`}</span>
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
