import { shellConfig } from 'shared/build/shell-config';

export default shellConfig(import.meta.dirname);
