import { useSyncExternalStore } from 'react';

/** Instead of the package of this name, which does for React 17 what React has had since 18. */
export { useSyncExternalStore };
export default { useSyncExternalStore };
