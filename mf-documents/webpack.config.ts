import { remoteConfig } from 'sdk/build/remote-config';

export default remoteConfig(import.meta.dirname);
