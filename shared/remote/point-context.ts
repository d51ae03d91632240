import { createContext } from 'react';
import type { PartProps, PointHost } from 'shared/remote/props';

/** What the host gave the remote, for the extension points of its screens. */
export interface Points {
  readonly host: PointHost;
  readonly props: Omit<PartProps, 'pointProps'>;
}

/** Null in a host that fills no points. */
export const PointContext = createContext<Points | null>(null);
