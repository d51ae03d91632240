import { shellConfig } from 'sdk/build/shell-config';

export default shellConfig(import.meta.dirname);
