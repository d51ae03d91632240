import { useId, type ReactNode } from 'react';
import { AlertIcon, CheckIcon, UploadIcon } from './icons';
import './list-group.css';

const icons = { stored: CheckIcon, needed: AlertIcon, waiting: UploadIcon };

interface ListGroupProps {
  readonly tone: keyof typeof icons;
  readonly title: string;
  readonly items: readonly ReactNode[];
}

/** A short list in a dialog, with its length: "Still needed 3". An empty one is left out. */
export function ListGroup({ tone, title, items }: ListGroupProps) {
  const id = useId();
  const Icon = icons[tone];
  if (items.length === 0) return null;
  return (
    <section className={`mg-list-group mg-list-group--${tone}`} aria-labelledby={id}>
      <h3 id={id} className="mg-list-group__title">
        <Icon /> {title} <span className="mg-list-group__count">{items.length}</span>
      </h3>
      <ul className="mg-list-group__items">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}

/** The lists of a dialog, one below the other. */
export function ListGroups({ children }: { readonly children: ReactNode }) {
  return <div className="mg-list-groups">{children}</div>;
}
